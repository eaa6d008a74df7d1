// First import of every command: an old Node must get one clear line, not a syntax error from a later module.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node 20.19 or newer is needed, this is ${process.versions.node}. Get one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
