@echo off
rem Builds Ashlar as the script gradlew beside it does: see there. What differs on Windows:
rem - A failed download is tried again at each call.
rem - "run" is rewritten for Gradle only where it is the first argument.
rem - With Maven, only double quotes group in --args, and they must stand around the whole: --args="a b" gives a and b.
rem - With Maven, goals run one after another, so "test build" tests twice.
setlocal
cd /d "%~dp0"

set "known=goals: test, check, build, clean, format, publishToMavenLocal, run, :testbed:run, :benchmarks:run (with --args); options: -Pslow, -Psoak, -Dkey=value, -q, --offline, --stacktrace"

if "%ASHLAR_BUILD%"=="" goto jdk
if "%ASHLAR_BUILD%"=="gradle" goto jdk
if "%ASHLAR_BUILD%"=="maven" goto jdk
echo gradlew: ASHLAR_BUILD must be gradle or maven, but was %ASHLAR_BUILD%>&2
exit /b 2

:jdk
set "jdk="
if not defined JAVA_HOME goto jdkOnPath
set "jdk=%JAVA_HOME%\bin\"
if exist "%JAVA_HOME%\bin\javac.exe" goto build
echo gradlew: no JDK in JAVA_HOME=%JAVA_HOME%; set it to a JDK 17 or later>&2
exit /b 1
:jdkOnPath
where /q javac && goto build
echo gradlew: no JDK found; install JDK 17 or later and put it on the PATH or set JAVA_HOME>&2
exit /b 1

:build
if "%ASHLAR_BUILD%"=="maven" goto maven

rem ---- Gradle

for /f "usebackq tokens=1,* delims==" %%a in ("gradle\wrapper\gradle-wrapper.properties") do (
    if "%%a"=="distributionUrl" set "url=%%b"
    if "%%a"=="distributionSha256Sum" set "wanted=%%b"
    if "%%a"=="networkTimeout" set "timeout=%%b"
)
set "url=%url:\=%"
set /a seconds=%timeout%/1000
for %%a in ("%url:/=\%") do set "name=%%~na"
for /f "tokens=2 delims=-" %%a in ("%name%") do set "version=%%a"
if not defined GRADLE_USER_HOME set "GRADLE_USER_HOME=%USERPROFILE%\.gradle"
set "cache=%GRADLE_USER_HOME%\wrapper\dists\%name%"

set "gradle="
set "unfit="
call :findCached
if defined gradle goto gradle
call :findOnPath
if defined gradle goto gradle
set "offline="
for %%a in (%*) do if "%%~a"=="--offline" set "offline=yes"
if exist "%cache%\ashlar" set "offline=yes"
if not defined offline call :download || exit /b 1
if defined gradle goto gradle

set "missing=no Gradle %version% cached or on the PATH, and %url% cannot be downloaded"
if defined unfit set "missing=%unfit% does not run on this JDK"
if not "%ASHLAR_BUILD%"=="gradle" goto fallback
echo gradlew: %missing%>&2
exit /b 1
:fallback
where /q mvn || goto neither
echo gradlew: %missing%; building with Maven>&2
goto maven
:neither
echo gradlew: %missing%; nor is there Maven: put Gradle (9.1 or a later 9.x) or Maven on the PATH>&2
exit /b 1

:gradle
set all=%*
if "%~1"=="run" set all=:testbed:run%all:~3%
call "%gradle%" %all%
exit /b %ERRORLEVEL%

:findCached
for /d %%d in ("%cache%\*") do if not defined gradle call :runs "%%d\gradle-%version%\bin\gradle.bat"
for /d %%c in ("%cache%\..\gradle-9.*") do for /d %%d in ("%%c\*") do for /d %%e in ("%%d\gradle-9.*") do (
    if not defined gradle call :runs "%%e\bin\gradle.bat"
)
exit /b 0

rem Is %1 a Gradle 9.1 or a later 9.x that runs on this JDK? All of them run on JDK 17 to 25; for a later JDK it is tried.
:runs
if not "%~1"=="gradle" if not exist "%~1" exit /b 0
set "found="
for /f "tokens=2,3 delims=. " %%a in ('call "%~1" --version 2^>nul ^| findstr /b /c:"Gradle "') do (
    set "found=%%a"
    if "%%a"=="9" if %%b geq 1 set "found=fits"
)
if not defined found set "unfit=%~1"
if not "%found%"=="fits" exit /b 0
set "jdkVersion=17"
for /f "tokens=2 delims=. " %%v in ('call "%jdk%javac" -version 2^>^&1') do set "jdkVersion=%%v"
if %jdkVersion% leq 25 goto runsHere
call "%~1" -q help >nul 2>nul && goto runsHere
set "unfit=%~1"
exit /b 0
:runsHere
set "gradle=%~1"
exit /b 0

:findOnPath
where /q gradle && call :runs gradle
exit /b 0

rem Error level 1: the file is not what was pinned. Else "gradle" is set if it is there now.
:download
where /q curl || exit /b 0
set "new=%cache%\new-%RANDOM%%RANDOM%.part"
mkdir "%new%" 2>nul || exit /b 0
curl -fsL --connect-timeout %seconds% --speed-limit 1 --speed-time 30 -o "%new%\%name%.zip" "%url%" 2>nul
if errorlevel 1 (
    rmdir /s /q "%new%"
    exit /b 0
)
set "got="
for /f "skip=1 delims=" %%h in ('certutil -hashfile "%new%\%name%.zip" SHA256') do if not defined got set "got=%%h"
set "got=%got: =%"
if /i not "%got%"=="%wanted%" (
    rmdir /s /q "%new%"
    echo gradlew: %url% has SHA-256 %got%, but must have %wanted%; removed it>&2
    exit /b 1
)
pushd "%new%"
"%jdk%jar" xf "%name%.zip"
popd
del "%new%\%name%.zip"
rem Appears at once and whole, so a build started meanwhile never sees half of it.
if not exist "%cache%\ashlar" move "%new%" "%cache%\ashlar" >nul
if exist "%new%" rmdir /s /q "%new%"
call :findCached
exit /b 0

rem ---- Maven

:maven
where /q mvn && goto arguments
echo gradlew: no mvn on the PATH; install Maven, or unset ASHLAR_BUILD>&2
exit /b 1

rem First read all arguments. An equals sign outside quotes separates words here: -Dkey=value arrives as two.
:arguments
set "goals="
set "options="
set "program="
set "testbedArgs="
set "benchmarksArgs="
:next
if "%~1"=="" goto execute
set "arg=%~1"
shift
if "%arg%"=="test" set "goals=%goals% test" & goto next
if "%arg%"=="clean" set "goals=%goals% clean" & goto next
if "%arg%"=="check" set "goals=%goals% verify" & goto next
if "%arg%"=="build" set "goals=%goals% verify" & goto next
if "%arg%"=="format" set "goals=%goals% format" & goto next
if "%arg%"=="publishToMavenLocal" set "goals=%goals% install" & goto next
if "%arg%"=="run" set "program=testbed" & set "goals=%goals% run-testbed" & goto next
if "%arg%"==":testbed:run" set "program=testbed" & set "goals=%goals% run-testbed" & goto next
if "%arg%"==":benchmarks:run" set "program=benchmarks" & set "goals=%goals% run-benchmarks" & goto next
if "%arg%"=="-q" set "options=%options% -q" & goto next
if "%arg%"=="--quiet" set "options=%options% -q" & goto next
if "%arg%"=="--offline" set "options=%options% -o" & goto next
if "%arg%"=="--stacktrace" set "options=%options% -e" & goto next
if "%arg%"=="--no-daemon" goto next
if "%arg%"=="--console" shift & goto next
if "%arg%"=="--args" goto args
if "%arg:~0,7%"=="--args=" goto argsInOne
if "%arg:~0,2%"=="-D" goto define
if "%arg%"=="-Pslow" set "options=%options% -Pslow" & goto next
if "%arg%"=="-Psoak" set "options=%options% -Psoak" & goto next
if "%arg%"=="-h" set "goals=" & goto execute
if "%arg%"=="--help" set "goals=" & goto execute
echo gradlew: %arg% is unknown without Gradle; %known%>&2
exit /b 2

:args
set "value=%~1"
shift
goto setArgs
:argsInOne
set "value=%arg:~7%"
:setArgs
if not defined program (
    echo gradlew: --args must follow run, :testbed:run or :benchmarks:run>&2
    exit /b 2
)
set "%program%Args=%value%"
goto next

:define
echo "%arg%"| find "=" >nul && set "options=%options% "%arg%"" && goto next
set "options=%options% "%arg%=%~1""
shift
goto next

:execute
if not "%goals%"=="" goto goals
echo usage: gradlew [options] goal...; %known%
exit /b 0
:goals
for %%g in (%goals%) do call :goal %%g || goto failed
exit /b 0
:failed
exit /b %ERRORLEVEL%

:goal
if "%1"=="install" call :mvn install -DskipTests & goto done
if "%1"=="run-testbed" call :launch testbed dev.ashlar.testbed.Ashlar & goto done
if "%1"=="run-benchmarks" call :launch benchmarks dev.ashlar.benchmarks.AshlarBench & goto done
if "%1"=="format" call :launch repo-tests dev.ashlar.repo.Format & goto done
call :mvn %1
:done
exit /b %ERRORLEVEL%

:mvn
call mvn -B -ntp %options% %*
exit /b %ERRORLEVEL%

rem Runs the program itself, not through Maven: so standard output and the exit code are the program's.
:launch
call :mvn -q -pl %1 -am process-classes 1>&2 || exit /b 1
rem A file, since a class path may be longer than a command line of cmd.
set "argfile=%1\target\run-%RANDOM%%RANDOM%.args"
(
    echo -cp
    echo "%1/target/classes;\
    type "%1\target\classpath"
    echo "
) >"%argfile%"
setlocal enabledelayedexpansion
"%jdk%java" "@%argfile%" %2 !%1Args!
set "status=%ERRORLEVEL%"
del "%argfile%"
exit /b %status%
