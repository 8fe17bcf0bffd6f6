#!/bin/sh
# Tests gradlew and .ci/run with fake tools: sh gradle/gradlew-test.sh
# A PATH of links to a few real tools hides whatever else this machine has.

root=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failures=0

project="$tmp/a project" # paths with blanks must work
tools=$tmp/tools
log=$tmp/log
mkdir -p "$project/gradle/wrapper" "$project/.ci" "$project/testbed/target" "$project/benchmarks/target" \
    "$project/repo-tests/target" "$tools"
cp "$root/gradlew" "$project"
cp "$root/.ci/run" "$project/.ci"
cp "$root/gradle/wrapper/gradle-wrapper.properties" "$project/gradle/wrapper"
printf 'lib/a b.jar:lib/c.jar' >"$project/testbed/target/classpath"
printf 'lib/jmh.jar' >"$project/benchmarks/target/classpath"
printf 'lib/jdt.jar' >"$project/repo-tests/target/classpath"
for tool in sh bash env cat chmod cut dirname find grep awk mkdir mv pwd readlink rm sed tr touch; do
    real=$(command -v "$tool") && ln -s "$real" "$tools/$tool"
done
pinned=$(sed -n 's/^distributionUrl=.*gradle-\(.*\)-bin.zip/\1/p' "$root/gradle/wrapper/gradle-wrapper.properties")
unset JAVA_HOME ASHLAR_BUILD GRADLE_USER_HOME MAVEN_OPTS
export LOG="$log"

# A fake tool notes its name, arguments and, if not the project, working directory; then does what the rest says.
fake() { # name, shell text
    cat >"$bin/$1" <<END
#!/bin/sh
{ printf '%s' "${1##*/}"; for a; do printf ' [%s]' "\$a"; done; echo; } >>"\$LOG"
[ "\$PWD" = "$project" ] || echo "in \$PWD" >>"\$LOG"
$2
END
    chmod +x "$bin/$1"
}

# Each test starts with a JDK and Maven, no network and no Gradle.
setup() {
    rm -rf "$tmp/bin" "$tmp/home"
    bin=$tmp/bin
    mkdir "$bin" "$tmp/home"
    : >"$log"
    printf '#!/bin/sh\n' >"$bin/javac"
    chmod +x "$bin/javac"
    fake java
    fake mvn
    printf '#!/bin/sh\nexit 6\n' >"$bin/curl"
    chmod +x "$bin/curl"
    at=$project
    caller=./gradlew
    force=
}

gradlew() {
    (cd "$at" && env PATH="$bin:$tools" HOME="$tmp/home" ${force:+ASHLAR_BUILD=$force} "$caller" "$@") \
        >"$tmp/out" 2>"$tmp/err"
    status=$?
}

check() { # what, expected, actual
    if [ "$2" = "$3" ]; then
        printf 'ok - %s\n' "$1"
    else
        printf 'not ok - %s\n  expected: %s\n  but was:  %s\n' "$1" "$2" "$3"
        failures=$((failures + 1))
    fi
}

calls() { # what, expected log
    check "$1" "$2" "$(cat "$log")"
}

err_has() { # what, pattern
    check "$1" "one line with: $2" "$(grep -q -- "$2" "$tmp/err" && [ "$(grep -c '' "$tmp/err")" = 1 ] &&
        echo "one line with: $2" || cat "$tmp/err")"
}

cache() { # folder between
    echo "$tmp/home/.gradle/wrapper/dists/gradle-$pinned-bin/$1"
}

java='java [-cp] [testbed/target/classes:lib/a b.jar:lib/c.jar] [dev.ashlar.testbed.Ashlar]'
bench='java [-cp] [benchmarks/target/classes:lib/jmh.jar] [dev.ashlar.benchmarks.AshlarBench]'
classes() { echo "mvn [-B] [-ntp] [-q] [-pl] [$1] [-am] [process-classes]"; }

# ---- Maven: goals and options

maps() { # expected log, gradlew's arguments…
    expected=$1
    shift
    setup
    force=maven
    gradlew "$@"
    calls "with Maven: $*" "$expected"
}
maps 'mvn [-B] [-ntp] [test]' test
maps 'mvn [-B] [-ntp] [verify]' check
maps 'mvn [-B] [-ntp] [verify]' build
maps 'mvn [-B] [-ntp] [verify]' check build
maps 'mvn [-B] [-ntp] [clean] [test]' clean test
maps 'mvn [-B] [-ntp] [install] [-DskipTests]' publishToMavenLocal
maps 'mvn [-B] [-ntp] [test]
mvn [-B] [-ntp] [install] [-DskipTests]' test publishToMavenLocal
maps 'mvn [-B] [-ntp] [-Dx=true] [-Da=b c] [test]' test -Dx=true '-Da=b c'
maps 'mvn [-B] [-ntp] [-Pslow] [test]' test -Pslow
maps 'mvn [-B] [-ntp] [-Psoak] [test]' -Psoak test
maps "$(classes repo-tests)
java [-cp] [repo-tests/target/classes:lib/jdt.jar] [dev.ashlar.repo.Format]" format
maps 'mvn [-B] [-ntp] [-o] [-q] [-e] [test]' --offline -q --stacktrace --no-daemon --console=plain test
maps "$(classes testbed)
$java" run
maps "$(classes testbed)
$java" :testbed:run
maps "$(classes benchmarks)
$bench [jmh] [-f] [1]" :benchmarks:run --args='jmh -f 1'
maps "mvn [-B] [-ntp] [clean]
$(classes testbed)
$java [a]
$(classes benchmarks)
$bench [b]
mvn [-B] [-ntp] [test]" clean run --args a :benchmarks:run --args=b test

# ---- Maven: splitting --args

splits() { # text, expected arguments
    maps "$(classes testbed)
$java$2" run --args="$1"
}
splits '  run   brick-wall  ' ' [run] [brick-wall]'
splits "--set 'a b' \"c 'd\" e'f g'h" " [--set] [a b] [c 'd] [ef gh]"
splits "'' \"\"" ' [] []'
splits 'C:\dir\file \"a b\"' ' [C:\dir\file] [\a b\]'
# shellcheck disable=SC2016 # must stay as they are
splits '* $HOME `id` @x #y ü' ' [*] [$HOME] [`id`] [@x] [#y] [ü]'
splits '' ''

# ---- Maven: exit codes and errors

setup
force=maven
fake mvn 'exit 7'
gradlew test
check 'the exit code of Maven is passed on' 7 "$status"
gradlew run
check 'a program that does not compile is not started' 7 "$status"

setup
force=maven
fake mvn 'echo from maven'
fake java 'echo from java; exit 5'
gradlew run
check 'the exit code of the program is passed on' 5 "$status"
check 'standard output is the program'\''s only' 'from java' "$(cat "$tmp/out")"

for bad in juggle --tests :core:test; do
    setup
    force=maven
    gradlew test "$bad"
    check "unknown $bad exits with 2" 2 "$status"
    err_has "unknown $bad lists the goals" "$bad is unknown.*goals: test, check, build"
    calls "unknown $bad runs nothing" ''
done

setup
force=maven
gradlew test --args=x
check '--args without a program exits with 2' 2 "$status"

setup
force=maven
gradlew
check 'no goal exits with 0' 0 "$status"
check 'no goal prints the goals' 'usage: gradlew' "$(cut -c 1-14 "$tmp/out")"

setup
force=ant
gradlew test
check 'a wrong ASHLAR_BUILD exits with 2' 2 "$status"

setup
force=maven
at=$tmp
caller="$project/gradlew"
gradlew test
calls 'works from another directory' 'mvn [-B] [-ntp] [test]'

setup
force=maven
ln -sf 'a project/gradlew' "$tmp/link"
at=$tmp/home
caller=../link
gradlew test
calls 'works through a link' 'mvn [-B] [-ntp] [test]'

setup
rm "$bin/javac"
gradlew test
check 'no JDK exits with 1' 1 "$status"
err_has 'no JDK says so' 'no JDK found'

# ---- Gradle: cached or on the PATH

setup
mkdir -p "$(cache x1y2)/gradle-$pinned/bin"
bin="$(cache x1y2)/gradle-$pinned/bin" fake gradle "case \$1 in --version) echo 'Gradle $pinned' && : >\"\$LOG\" ;; *) exit 9 ;; esac"
bin=$tmp/bin
gradlew run '--args=a "b c"' --info
calls 'a cached Gradle is used; run is :testbed:run' 'gradle [:testbed:run] [--args=a "b c"] [--info]'
check 'the exit code of Gradle is passed on' 9 "$status"
: >"$log"
gradlew run --args run :benchmarks:run clean
calls 'the value of --args stays' 'gradle [:testbed:run] [--args] [run] [:benchmarks:run] [clean]'

gradle_at() { # file, version, shell text
    mkdir -p "${1%/*}"
    printf '#!/bin/sh\n[ "$1" = --version ] && { printf "\\n---\\nGradle %s\\n---\\n"; exit; }\n' "$2" >"$1"
    printf 'echo "gradle $*" >>"$LOG"\n%s\n' "${3:-}" >>"$1"
    chmod +x "$1"
}
on_path() { # version
    setup
    gradle_at "$bin/gradle" "$1"
    gradlew test
}
for version in 9.1 9.1.0 $pinned 9.3-rc-1 9.10.2; do
    on_path $version
    calls "Gradle $version on the PATH is used" 'gradle test'
done
for version in 4.4.1 7.6 8.11.1 8.14.3 9.0 9.0.0 10.0; do
    on_path $version
    calls "Gradle $version on the PATH is not used" 'mvn [-B] [-ntp] [test]'
done

setup
gradle_at "$(cache ../gradle-9.1.0-all/z3)/gradle-9.1.0/bin/gradle" 9.1.0
gradlew test
calls 'another cached Gradle 9 is used' 'gradle test'
gradle_at "$(cache x1y2)/gradle-$pinned/bin/gradle" "$pinned" 'echo the pinned one >>"$LOG"'
: >"$log"
gradlew test
calls 'but the pinned one before it' 'gradle test
the pinned one'

jdk() { # version
    printf '#!/bin/sh\necho "javac %s"\n' "$1" >"$bin/javac"
    : >"$log"
    gradlew test
}
setup
# shellcheck disable=SC2016 # for the fake to expand
gradle_at "$bin/gradle" 9.2.1 '[ "$1" != -q ]'
jdk 25.0.1
calls 'a Gradle 9 on JDK 25 is used without a trial' 'gradle test'
jdk 26.0.1
calls 'one that fails on a later JDK is not used' 'gradle -q help
mvn [-B] [-ntp] [test]'
err_has 'and that is said' 'gradle does not run on this JDK; building with Maven'
gradle_at "$bin/gradle" 9.9
jdk 26
calls 'one that runs on a later JDK is used' 'gradle -q help
gradle test'
setup
printf '#!/bin/sh\necho "Gradle requires JVM 17" >&2; exit 1\n' >"$bin/gradle"
chmod +x "$bin/gradle"
gradlew test
calls 'one that does not start is not used' 'mvn [-B] [-ntp] [test]'
err_has 'and that is said, too' 'gradle does not run on this JDK; building with Maven'

# ---- Gradle: download

setup
gradlew test
calls 'a failed download falls back to Maven' 'mvn [-B] [-ntp] [test]'
err_has 'a failed download says so' "no Gradle $pinned .*cannot be downloaded; building with Maven"
fake curl 'exit 6'
: >"$log"
gradlew test
calls 'a failed download is not tried again at once' 'mvn [-B] [-ntp] [test]'
err_has 'and that is said' 'within the last hour; building with Maven'
touch -t 202001010000 "$(cache ashlar-download-failed)"
: >"$log"
gradlew test
check 'but later it is' curl "$(sed -n '1s/ .*//p' "$log")"
check 'nothing half done is left' ashlar-download-failed "$(ls -A "$(cache '')")"

setup
fake curl 'exit 6'
gradlew test --offline
calls '--offline downloads nothing' 'mvn [-B] [-ntp] [-o] [test]'

setup
force=gradle
gradlew test
check 'ASHLAR_BUILD=gradle fails without Gradle' 1 "$status"
calls 'and does not run Maven' ''

setup
rm "$bin/mvn"
gradlew test
check 'neither Gradle nor Maven exits with 1' 1 "$status"
err_has 'neither says what to install' 'put Gradle .* or Maven on the PATH'

setup
fake curl 'while [ "$1" != -o ]; do shift; done; echo zip >"$2"'
printf '#!/bin/sh\necho "%s  $1"\n' 0000 >"$bin/sha256sum"
chmod +x "$bin/sha256sum"
gradlew test
check 'a wrong checksum exits with 1' 1 "$status"
err_has 'a wrong checksum says so' 'has SHA-256 0000, but must have'
check 'a wrong checksum runs neither build' curl "$(sed 's/ .*//' "$log")"
check 'a wrong checksum leaves no file' '' "$(ls -A "$(cache '')")"

sum=$(sed -n 's/^distributionSha256Sum=//p' "$project/gradle/wrapper/gradle-wrapper.properties")
printf '#!/bin/sh\necho "%s  $1"\n' "$sum" >"$bin/sha256sum"
cat >"$bin/jar" <<END
#!/bin/sh
mkdir -p gradle-$pinned/bin && cat >gradle-$pinned/bin/gradle <<END2
#!/bin/sh
[ "\\\$1" != --version ] || { echo Gradle $pinned; exit; }
echo "gradle \\\$*" >>"\\\$LOG"
END2
END
chmod +x "$bin/jar"
: >"$log"
gradlew test
check 'a good download is used' 'gradle test' "$(sed 1d "$log")"
: >"$log"
gradlew build
calls 'and is cached' 'gradle build'
check 'and nothing else is left' "ashlar gradle-$pinned" "$(ls -A "$(cache '')") $(ls -A "$(cache ashlar)")"

# ---- .ci/run

suite() { # file, attributes
    mkdir -p "$project/${1%/*}"
    printf '<?xml version="1.0"?>\n<testsuite name="x" %s>\n<testcase/></testsuite>\n' "$2" >"$project/$1"
}
ci() { # gradlew's exit code, shell text
    printf '#!/bin/sh\n%s\nexit %s\n' "$2" "$1" >"$project/gradlew"
    (PATH="$tools" bash "$project/.ci/run" -Pslow) >"$tmp/out" 2>"$tmp/err"
    status=$?
    last=$(sed -n '$p' "$tmp/out")
}

if [ -x "$tools/bash" ]; then
    suite core/target/surefire-reports/TEST-stale.xml 'tests="100" errors="0" skipped="0" failures="0"'
    ci 0 'echo "$@" >"$LOG"'
    calls 'its arguments are handed on' 'test -Pslow'
    check 'no test at all fails' '1 0 passed, 0 failed, 0 skipped' "$status $last"
    err_has 'no test at all says so' 'no test ran'

    suite saved/core/target/surefire-reports/TEST-a.xml 'time="0.1" tests="10" errors="1" skipped="2" failures="3"'
    suite saved/core/target/surefire-reports/TEST-b.xml 'tests="7" skipped="0" failures="0" errors="0" hostname="h"'
    suite saved/testbed/build/test-results/test/TEST-c.xml 'tests="1" skipped="1" failures="0" errors="0"'
    mv "$project/saved" "$tmp/saved"
    # shellcheck disable=SC2016 # for the fake to expand
    write='for d in "$SAVED"/*; do mkdir -p "${d##*/}"; (cd "$d" && tar cf - .) | (cd "${d##*/}" && tar xf -); done'
    ln -s "$(command -v tar)" "$tools/tar"
    export SAVED="$tmp/saved"
    ci 3 "$write"
    check 'results are summed and the exit code is kept' '3 11 passed, 4 failed, 3 skipped' "$status $last"
    ci 0 "$write"
    check 'old results are not counted twice' '0 11 passed, 4 failed, 3 skipped' "$status $last"
fi

[ $failures = 0 ] || echo "$failures failed"
[ $failures = 0 ]
