#!/bin/sh
# Builds Ashlar with the Gradle that gradle/wrapper/gradle-wrapper.properties pins, or, where that cannot be had,
# with Maven, whose build is kept equal.
#
#   ./gradlew test              the gate; with -Pslow or -Psoak more
#   ./gradlew run --args='--help'
#
# Gradle is looked for in the wrapper's cache (the pinned one first), then on the PATH (9.1 or a later 9.x), then it is
# downloaded and checked. A failed download is not tried again for an hour. One that does not run on this JDK is not used.
#
# ASHLAR_BUILD=gradle   fail where there is no Gradle, instead of falling back
# ASHLAR_BUILD=maven    use Maven and do not look for Gradle
# JAVA_HOME             the JDK; else the one on the PATH
#
# With Maven, the text of --args is split as Gradle does: at blanks; single and double quotes group; a backslash is a
# plain character.

goals_help='goals: test, check, build, clean, format, publishToMavenLocal,'\
' run, :testbed:run, :benchmarks:run (with --args); options: -Pslow, -Psoak, -Dkey=value, -q, --offline, --stacktrace'

fail() {
    status=$1
    shift
    printf 'gradlew: %s\n' "$*" >&2
    exit "$status"
}

script=$0
while [ -h "$script" ]; do
    link=$(readlink "$script")
    case $link in
        /*) script=$link ;;
        *) script=$(dirname "$script")/$link ;;
    esac
done
CDPATH='' cd "$(dirname "$script")" || exit

case ${ASHLAR_BUILD:-} in
    '' | gradle | maven) ;;
    *) fail 2 "ASHLAR_BUILD must be gradle or maven, but was $ASHLAR_BUILD" ;;
esac

if [ -n "${JAVA_HOME:-}" ]; then
    jdk=$JAVA_HOME/bin/
    [ -x "${jdk}javac" ] || fail 1 "no JDK in JAVA_HOME=$JAVA_HOME; set it to a JDK 17 or later"
else
    jdk=
    command -v javac >/dev/null ||
        fail 1 'no JDK found; install JDK 17 or later and put it on the PATH or set JAVA_HOME'
fi

# ---- Gradle

property() {
    sed -n "s/^$1=//p" gradle/wrapper/gradle-wrapper.properties | tr -d '\r\\'
}

# Is $1 a Gradle 9.1 or a later 9.x that runs on this JDK? All of them run on JDK 17 to 25; for a later JDK it is tried.
runs() {
    found=$("$1" --version 2>/dev/null | sed -n 's/^Gradle \([0-9]*\.[0-9]*\).*/\1/p')
    case $found in
        9.[1-9]*) ;;
        '')
            unfit=$1
            return 1
            ;;
        *) return 1 ;;
    esac
    jdk_version=$("${jdk}javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
    if [ "${jdk_version:-17}" -gt 25 ] && ! "$1" -q help >/dev/null 2>&1; then
        unfit=$1
        return 1
    fi
    gradle=$1
}

find_cached() {
    # The folder between is a hash of Gradle's own wrapper, or ours.
    for candidate in "$cache"/*/"gradle-$version/bin/gradle" "${cache%/*}"/gradle-9.*/*/gradle-9.*/bin/gradle; do
        [ -x "$candidate" ] && runs "$candidate" && return
    done
    return 1
}

find_on_path() {
    command -v gradle >/dev/null && runs gradle
}

fetch() {
    seconds=$(($(property networkTimeout) / 1000))
    if command -v curl >/dev/null; then
        curl -fsL --connect-timeout "$seconds" --speed-limit 1 --speed-time 30 -o "$2" "$1" 2>/dev/null
    elif command -v wget >/dev/null; then
        wget -q -T "$seconds" -t 1 -O "$2" "$1" 2>/dev/null
    else
        return 1
    fi
}

sha256() {
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# In a subshell, so that its trap tidies up whatever happens. 0: there now, 1: cannot be had, 2: not what was pinned.
download() (
    mkdir -p "$cache" 2>/dev/null && new=$cache/.new.$$ && mkdir "$new" || exit 1
    trap 'rm -rf "$new"' EXIT
    trap 'exit 1' INT TERM
    zip=$new/$name.zip
    if ! fetch "$url" "$zip"; then
        : >"$stamp"
        exit 1
    fi
    wanted=$(property distributionSha256Sum)
    got=$(sha256 "$zip")
    [ "$got" = "$wanted" ] || fail 2 "$url has SHA-256 $got, but must have $wanted; removed it"
    # jar, since every JDK has it and not every machine has unzip; it does not keep the executable bit.
    (cd "$new" && "${jdk}jar" xf "$name.zip") && rm "$zip" && chmod +x "$new/gradle-$version/bin/gradle" || exit 1
    # Appears at once and whole, so a build started meanwhile never sees half of it.
    [ -d "$cache/ashlar" ] || mv "$new" "$cache/ashlar"
)

find_by_download() {
    if [ -d "$cache/ashlar" ]; then
        reason="that in $cache/ashlar cannot be used"
        return 1
    fi
    reason="$url cannot be downloaded"
    for arg; do
        [ "$arg" != --offline ] || return 1
    done
    if [ "${ASHLAR_BUILD:-}" != gradle ] && [ -n "$(find "$stamp" -mmin -60 2>/dev/null)" ]; then
        reason="$url could not be downloaded within the last hour"
        return 1
    fi
    download
    case $? in
        0) rm -f "$stamp" && find_cached ;;
        2) exit 1 ;;
        *) return 1 ;;
    esac
}

if [ "${ASHLAR_BUILD:-}" != maven ]; then
    url=$(property distributionUrl)
    name=${url##*/}
    name=${name%.zip}
    version=${name#gradle-}
    version=${version%-*}
    cache=${GRADLE_USER_HOME:-$HOME/.gradle}/wrapper/dists/$name
    stamp=$cache/ashlar-download-failed

    if find_cached || find_on_path || find_by_download "$@"; then
        before=
        for arg; do
            shift
            # A plain run would start the program of benchmarks, too.
            case $before in
                --args | --tests | -x | --exclude-task) ;;
                *) [ "$arg" = run ] && arg=:testbed:run ;;
            esac
            set -- "$@" "$arg"
            before=$arg
        done
        exec "$gradle" "$@"
    fi

    missing="no Gradle $version cached or on the PATH, and $reason"
    [ -z "${unfit:-}" ] || missing="$unfit does not run on this JDK"
    [ "${ASHLAR_BUILD:-}" = gradle ] && fail 1 "$missing"
    command -v mvn >/dev/null ||
        fail 1 "$missing; nor is there Maven: put Gradle (9.1 or a later 9.x) or Maven on the PATH"
    echo "gradlew: $missing; building with Maven" >&2
fi

# ---- Maven

command -v mvn >/dev/null || fail 1 'no mvn on the PATH; install Maven, or unset ASHLAR_BUILD'

# First read all arguments; what is left in "$@" are Maven's options.
unread=$#
goals=
wants_help=
program=
testbed_args=
benchmarks_args=

add_goal() {
    case " $goals " in
        *" $1 "*) ;;
        *) goals="$goals $1" ;;
    esac
}

set_args() {
    case $program in
        testbed) testbed_args=$1 ;;
        benchmarks) benchmarks_args=$1 ;;
        *) fail 2 '--args must follow run, :testbed:run or :benchmarks:run' ;;
    esac
}

while [ $unread -gt 0 ]; do
    arg=$1
    shift
    unread=$((unread - 1))
    case $arg in
        test | clean) add_goal "$arg" ;;
        check | build) add_goal verify ;;
        publishToMavenLocal) add_goal install ;;
        format | :repo-tests:format) add_goal format ;;
        run | :testbed:run) program=testbed && add_goal run-testbed ;;
        :benchmarks:run) program=benchmarks && add_goal run-benchmarks ;;
        --args=*) set_args "${arg#--args=}" ;;
        --args)
            [ $unread -gt 0 ] || fail 2 '--args needs a value'
            set_args "$1"
            shift
            unread=$((unread - 1))
            ;;
        -D?* | -Pslow | -Psoak) set -- "$@" "$arg" ;;
        -q | --quiet) set -- "$@" -q ;;
        --offline) set -- "$@" -o ;;
        --stacktrace) set -- "$@" -e ;;
        --no-daemon | --console=plain) ;;
        -h | --help) wants_help=yes ;;
        *) fail 2 "$arg is unknown without Gradle; $goals_help" ;;
    esac
done

if [ -z "$goals" ] || [ -n "$wants_help" ]; then
    echo "usage: gradlew [options] goal...; $goals_help"
    exit
fi

maven() {
    # Batch mode has no colours, but Jansi would still end with a reset code.
    MAVEN_OPTS="-Djansi.noreset=true ${MAVEN_OPTS:-}" mvn -B -ntp "$@"
}

# Runs the program itself, not through Maven: so standard output and the exit code are the program's.
launch() { # last|more, module, main class, text of --args, Maven's options…
    last=$1 module=$2 main=$3 text=$4
    shift 4
    maven "$@" -q -pl "$module" -am process-classes >&2 || exit
    classpath=$(cat "$module/target/classpath")
    case $classpath in
        *\;*) separator=\; ;; # Windows
        *) separator=: ;;
    esac

    set -- "${jdk}java" -cp "$module/target/classes$separator$classpath" "$main"
    word=
    in_word=
    quote=
    while [ -n "$text" ]; do
        rest=${text#?}
        char=${text%"$rest"}
        text=$rest
        case $quote$char in
            [\'\"]) quote=$char in_word=yes ;;
            "''" | '""') quote= ;;
            [[:space:]])
                [ -z "$in_word" ] || set -- "$@" "$word"
                word=
                in_word=
                ;;
            *) word=$word$char in_word=yes ;;
        esac
    done
    [ -z "$in_word" ] || set -- "$@" "$word"

    if [ "$last" = last ]; then exec "$@"; else "$@" || exit; fi
}

# Phases in a row are one call of Maven, so that "test build" tests once.
phases=
run_phases() {
    # shellcheck disable=SC2086 # phases are words
    [ -z "$phases" ] || maven "$@" $phases || exit
    phases=
}

for goal in $goals; do
    if [ "$goal" = "${goals##* }" ]; then position=last; else position=more; fi
    case $goal in
        install) run_phases "$@" && { maven "$@" install -DskipTests || exit; } ;;
        run-testbed) run_phases "$@" && launch $position testbed dev.ashlar.testbed.Ashlar "$testbed_args" "$@" ;;
        run-benchmarks)
            run_phases "$@" && launch $position benchmarks dev.ashlar.benchmarks.AshlarBench "$benchmarks_args" "$@"
            ;;
        format) run_phases "$@" && launch $position repo-tests dev.ashlar.repo.Format '' "$@" ;;
        *) phases="$phases $goal" ;;
    esac
done
run_phases "$@"
