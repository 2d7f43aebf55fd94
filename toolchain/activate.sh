# Sourced with $root set to the checkout: puts Node 26 and its npm first on PATH, installing them and the project's
# packages where they are missing or older than the lockfile. An older Node of the machine's own is used once, to fetch them.
fresh() { # folder: is what is installed there what its lockfile says?
  cmp -s "$1/package-lock.json" "$1/node_modules/.installed-lock.json"
}

install() { # folder
  echo "reveille: installing the packages of $1 (once)" >&2
  npm ci --prefix "$1" --ignore-scripts --no-audit --no-fund --loglevel=error >&2 && cp "$1/package-lock.json" "$1/node_modules/.installed-lock.json"
}

# Node is taken from its package's own folder: npm 9, which is Debian 12's, leaves the link in .bin out where several
# packages, one for each platform, bring the same program.
find_node() {
  for folder in "$root"/toolchain/node_modules/node-*/bin; do
    if [ -x "$folder/node" ]; then export PATH="$folder:$root/toolchain/node_modules/.bin:$PATH"; fi
  done
}

if ! fresh "$root/toolchain"; then
  command -v npm >/dev/null || { echo "reveille: npm is missing. Fix: run ./setup, or install npm (Debian: apt-get install npm)." >&2; exit 69; }
  install "$root/toolchain" && find_node && [ "$(node --version | cut -c2-3)" -ge 26 ] || { echo "reveille: Node 26 could not be installed. Fix: see the message of npm above; toolchain/package.json names the platforms it is there for." >&2; exit 69; }
fi
find_node
if ! fresh "$root"; then
  install "$root" || { echo "reveille: the packages could not be installed. Fix: see the message of npm above." >&2; exit 69; }
fi
# What Node has compiled once it need not compile again: whatever is started with this Node starts in half the time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/node}"
