import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServersFileError } from '../config/parse-servers-file.ts';
import { createLocalAgent, type LocalAgent, type LocalAgentEvent } from '../create-local-agent.ts';
import { streamUrlOf } from '../service/stream-url.ts';
import { type Texts, textsOf } from '../texts.ts';
import { version } from '../version.ts';
import { checkServers } from './check-servers.ts';
import { createApprovalPrompt } from './create-approval-prompt.ts';
import { describeEvent } from './describe-event.ts';
import { type Arguments, ArgumentsError, parseArguments } from './parse-arguments.ts';
import { readServersFile } from './read-servers-file.ts';

/** What the command has of its process; a test has its own. */
export interface CommandWorld {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
  /** Aborts when the command is to end. */
  readonly signal: AbortSignal;
}

/** What of the arguments is about the service, checked. */
export interface ServiceAccess {
  readonly url: string;
  readonly token: string | (() => string);
}

/** Runs `mao-agent`. @returns its exit code: 0, 1 for what the user has to set right, 2 for wrong options */
export async function run(args: readonly string[], world: CommandWorld): Promise<number> {
  let given: Arguments;
  try {
    given = parseArguments(args);
  } catch (error) {
    if (!(error instanceof ArgumentsError)) throw error;
    world.errors.write(`${textsOf(args.includes('en') ? 'en' : 'zh-CN').badArguments(error.message)}\n`);
    return 2;
  }
  const texts = textsOf(given.locale);
  if (given.help || given.version) {
    world.output.write(given.help ? texts.help : `${version}\n`);
    return 0;
  }
  try {
    const { servers, disabled } = readServersFile(given.servers, { ...world, locale: given.locale });
    const access = accessOf(given, world, texts);
    if (given.check) return await checkServers({ servers, disabled, access, given, world, texts });
    if (typeof access === 'string') {
      world.errors.write(`${access}\n`);
      return 1;
    }
    if (!canRead(access.token)) {
      world.errors.write(`${texts.disconnected.token_unreadable}\n`);
      return 1;
    }
    return await lend(servers, access, given, world, texts);
  } catch (error) {
    if (!(error instanceof ServersFileError)) throw error;
    world.errors.write(`${error.message}\n`);
    return 1;
  }
}

/** Address and token; a string says what is missing. */
function accessOf(given: Arguments, { environment, folder }: CommandWorld, texts: Texts): ServiceAccess | string {
  const url = given.url ?? environment['MAO_AGENT_URL'];
  const { tokenFile, token = environment['MAO_AGENT_TOKEN'] } = given;
  if (url === undefined || url === '') return texts.noUrl;
  try {
    streamUrlOf(url);
  } catch {
    return texts.badUrl;
  }
  if (tokenFile !== undefined) return { url, token: () => readFileSync(resolve(folder, tokenFile), 'utf8') };
  return token === undefined || token === '' ? texts.noToken : { url, token };
}

/** Whether there is a token now: a file that is missing at the start is a wrong option, not one that is being renewed. */
function canRead(token: ServiceAccess['token']): boolean {
  if (typeof token === 'string') return true;
  try {
    token();
    return true;
  } catch {
    return false;
  }
}

/** Whether a token on its way there can be read by others. */
function isInTheClear(url: URL): boolean {
  return url.protocol === 'ws:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

async function lend(
  servers: Parameters<typeof createLocalAgent>[0]['servers'],
  access: ServiceAccess,
  given: Arguments,
  world: CommandWorld,
  texts: Texts,
): Promise<number> {
  const { errors } = world;
  const say = (line: string): void => void errors.write(`${line}\n`);
  const mention = given.quiet ? () => {} : say;
  const prompt = createApprovalPrompt({ input: world.input, output: errors, texts: texts.approval });
  const streamUrl = streamUrlOf(access.url);
  if (isInTheClear(streamUrl)) say(texts.plainText);
  if (servers.length === 0) mention(texts.server.none);
  let end = (_code: number): void => {};
  const ended = new Promise<number>((done) => {
    end = done;
  });

  function tell(event: LocalAgentEvent): void {
    const { text, important } = describeEvent(event, streamUrl.origin, texts);
    if (important) say(text);
    else mention(text);
    if (event.type === 'disconnected' && event.retryMs === null) end(1);
  }

  const agent: LocalAgent = createLocalAgent({
    ...access,
    servers,
    ...(given.session === undefined ? {} : { sessionId: given.session }),
    askApproval: prompt.ask,
    onEvent: tell,
  });
  const stop = (): void => {
    mention(texts.ending);
    end(0);
  };
  if (world.signal.aborted) stop();
  world.signal.addEventListener('abort', stop, { once: true });
  const code = await ended;
  prompt.close();
  await agent.close();
  return code;
}
