#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { simulatorAccounts } from './cloud/sessions.ts';
import { storySites } from './fleet/story-sites.ts';
import { startSimulator } from './start-simulator.ts';

const help = `Serves the simulated FWH cloud, SIM platforms, Plane and object store on this machine.

Usage: fwh-simulator [options]

  --port PORT       TCP port, 0 for any free one (default 8095)
  --host HOST       address to listen on (default 127.0.0.1)
  --seed NUMBER     another seed gives another fleet (default 1)
  --sites NUMBER    number of sites, at least 300 (default 300)
  --latency KIND    none or realistic (default none)
  --plane EDITION   community or cloud, which has the advanced search (default community)
  --mqtt URL        fault recorders on that broker, or on one of the simulator's own: embedded
  --help            this text

Controls, on the loopback address only:
  GET|POST|DELETE /_simulator/faults     list, set ({"kind","upstream","endpoint","sn","probability",
                                         "skip","times","delayMs"}), clear
  GET|DELETE      /_simulator/requests   what was asked
  DELETE          /_simulator/sessions   every token expires
  GET|POST        /_simulator/clock      {"advanceMs": number}
`;

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8095' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string', default: '1' },
      sites: { type: 'string', default: '300' },
      latency: { type: 'string', default: 'none' },
      plane: { type: 'string', default: 'community' },
      mqtt: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  if (values.latency !== 'none' && values.latency !== 'realistic') {
    throw new RangeError('--latency must be none or realistic');
  }
  if (values.plane !== 'community' && values.plane !== 'cloud') {
    throw new RangeError('--plane must be community or cloud');
  }
  const simulator = await startSimulator({
    port: wholeNumber('port', values.port),
    host: values.host,
    seed: wholeNumber('seed', values.seed),
    sites: wholeNumber('sites', values.sites),
    latency: values.latency,
    planeEdition: values.plane,
    ...(values.mqtt !== undefined && { mqtt: values.mqtt === 'embedded' ? 'embedded' : { url: values.mqtt } }),
  });
  console.log(`FWH cloud of ${simulator.fleet.sites.length} sites on ${simulator.url}`);
  for (const [name, url] of Object.entries(simulator.urls)) console.log(`${name} on ${url}`);
  if (simulator.mqtt)
    console.log(`fault recorders on ${simulator.mqtt.url}, topics ${simulator.mqtt.prefix}/SN/recorder/request`);
  console.log(`installer account: ${simulatorAccounts.installer} / ${simulatorAccounts.password}`);
  for (const [story, sn] of Object.entries(storySites)) console.log(`  ${sn}  ${story}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(`fwh-simulator: ${error instanceof Error ? error.message : String(error)}; see --help`);
  process.exitCode = 1;
});
