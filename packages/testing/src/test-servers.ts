/** The broker that tests use, each under a topic prefix of its own. */
export const testBrokerUrl: string = process.env['MAO_TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883';

/** The Redis that tests use; those that run at the same time have a database each. */
export const testRedisUrl: string = `${process.env['MAO_TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'}/${
  1 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 15)
}`;
