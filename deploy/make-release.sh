#!/bin/sh
# Makes a folder that runs on a machine with nothing but Node: the built services with their packages, and the migrations.
# Usage: deploy/make-release.sh FOLDER [APP...]     (APP: folders of apps/; all of them by default)
set -eu

cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: deploy/make-release.sh FOLDER [APP...]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
[ -z "$(ls -A "$folder")" ] || { echo "$folder is not empty: name a new folder" >&2; exit 2; }
if [ $# -eq 0 ]; then
  for path in apps/*/package.json; do
    path=${path%/package.json}
    set -- "$@" "${path#apps/}"
  done
fi

pnpm="npx -y pnpm@10.34.8"
$pnpm install --frozen-lockfile --prefer-offline
for app in "$@"; do
  [ -f "apps/$app/package.json" ] || { echo "there is no apps/$app; there are: $(cd apps && echo *)" >&2; exit 2; }
  $pnpm exec turbo run build --output-logs=errors-only --filter="./apps/$app"
  # Copies the packages of the workspace instead of linking them, at the versions of the lock file, without tools for development.
  $pnpm --filter "./apps/$app" --config.inject-workspace-packages=true deploy --prod --prefer-offline "$folder/apps/$app"
done
cp -R migrations deploy "$folder/"
cp LICENSE "$folder/"
{
  if [ -n "${RELEASE:-}" ]; then echo "$RELEASE"; else git rev-parse --short=12 HEAD 2>/dev/null || date -u +%Y%m%d%H%M%S; fi
} > "$folder/RELEASE"
echo "release $(cat "$folder/RELEASE") in $folder"
