export { connectTestClient, type TestClient } from './connect-test-client.ts';
export { createPrograms, type Program } from './create-programs.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { type FixtureSet, findFixtures } from './fixtures.ts';
export { findMcpSchema, type McpRevision } from './mcp-schema.ts';
export { createMysqlTestDatabase, type MysqlTestDatabase, mysqlSkipReason } from './mysql-test-database.ts';
export { serverSkipReason } from './server-skip-reason.ts';
export { servicesRequired } from './services-required.ts';
export { createSilenceableProxy, type SilenceableProxy } from './silenceable-proxy.ts';
