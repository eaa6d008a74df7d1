import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import {
  createResponder,
  type ResponderOptions,
  type UpstreamAnswer,
  type UpstreamContext,
} from '../faults/create-responder.ts';
import { createRandom } from '../random.ts';
import { advancedSearch } from './advanced-search.ts';
import { planeCredentials } from './plane-credentials.ts';
import { type PlaneData, type PlaneProjectData, type PlaneWorkItemData, uuid } from './plane-data.ts';
import { planePage } from './plane-page.ts';
import { renderItem, searchItems, sortItems, timeText } from './plane-views.ts';

const missing: UpstreamAnswer = { status: 404, body: { error: 'The requested resource does not exist.' } };
const invalidKey: UpstreamAnswer = { status: 403, body: { detail: 'Given API token is not valid' } };
const limited: UpstreamAnswer = { status: 429, body: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' } };
const forbidden: UpstreamAnswer = {
  status: 403,
  body: { detail: 'You do not have permission to perform this action.' },
};
const broken: UpstreamAnswer = { status: 500, body: { error: 'Something went wrong please try again later' } };

/** The Community Edition has no advanced search. */
export type PlaneEdition = 'community' | 'cloud';

export interface PlaneAppOptions extends ResponderOptions {
  readonly data: PlaneData;
  readonly seed: number;
  readonly edition: PlaneEdition;
  /** Takes one request from the key's budget; what is left, or null when there is nothing left. */
  readonly takeRequest: (key: string) => number | null;
}

/** Plane API v1 as the cloud or a self-hosted Community Edition serves it; trailing slashes are needed. */
export function createPlaneApp(options: PlaneAppOptions): Hono<{ Bindings: HttpBindings }> {
  const { data } = options;
  const root = `/plane/api/v1/workspaces/${planeCredentials.workspace}`;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const respond = createResponder(options, {
    upstream: 'plane',
    replaced(kind) {
      const answers: Readonly<Record<string, UpstreamAnswer>> = {
        'rate-limited': limited,
        'http-429': limited,
        unauthorized: invalidKey,
        'http-401': { status: 401, body: { detail: 'Authentication credentials were not provided.' } },
        'server-error': broken,
        'no-permission': { status: 403, body: { error: 'You do not have permission to perform this action' } },
        'bad-request': { status: 400, body: { error: 'Invalid request' } },
      };
      return new Map(Object.entries(answers)).get(kind);
    },
  });
  const intake: { readonly id: string; readonly project: string; readonly item: PlaneWorkItemData }[] = [];

  function on(
    method: 'GET' | 'POST',
    path: string,
    endpoint: string,
    handler: (context: UpstreamContext, body: Readonly<Record<string, unknown>>) => UpstreamAnswer,
  ): void {
    app.on(method, `${root}${path}`, async (context) => {
      const text = method === 'POST' ? await context.req.text() : '{}';
      return respond({ context, endpoint, sn: null }, () => {
        const key =
          context.req.header('X-API-Key') ?? /^Bearer (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
        if (key === undefined)
          return { status: 401, body: { detail: 'Authentication credentials were not provided.' } };
        if (key !== planeCredentials.apiKey) return invalidKey;
        const left = options.takeRequest(key);
        if (left === null) return limited;
        const body = parse(text);
        const answer = body === null ? { status: 400, body: { detail: 'JSON parse error' } } : handler(context, body);
        const reset = Math.ceil(options.now() / 60_000) * 60;
        // Only requests that were let through say what is left.
        return { ...answer, headers: { 'X-RateLimit-Remaining': String(left), 'X-RateLimit-Reset': String(reset) } };
      });
    });
  }

  const queryOf = (context: UpstreamContext): URLSearchParams => new URL(context.req.url).searchParams;
  const projectOf = (context: UpstreamContext): PlaneProjectData | undefined =>
    data.projects.find((project) => project.id === context.req.param('project'));
  const itemsOf = (project: PlaneProjectData): PlaneWorkItemData[] =>
    data.items.filter((item) => item.project === project.id).sort((left, right) => right.createdAt - left.createdAt);

  function inProject(
    handler: (
      context: UpstreamContext,
      project: PlaneProjectData,
      body: Readonly<Record<string, unknown>>,
    ) => UpstreamAnswer,
  ): (context: UpstreamContext, body: Readonly<Record<string, unknown>>) => UpstreamAnswer {
    return (context, body) => {
      const project = projectOf(context);
      return project === undefined ? missing : handler(context, project, body);
    };
  }

  on('GET', '/projects/', 'projects', (context) => planePage(queryOf(context), data.projects.map(renderProject)));
  on(
    'GET',
    '/projects/:project/',
    'projects',
    inProject((_context, project) => ({ status: 200, body: renderProject(project) })),
  );
  on(
    'GET',
    '/projects/:project/states/',
    'states',
    inProject((context, project) =>
      planePage(
        queryOf(context),
        data.states.filter((state) => state.project === project.id),
      ),
    ),
  );
  on(
    'GET',
    '/projects/:project/labels/',
    'labels',
    inProject((context) => planePage(queryOf(context), data.labels)),
  );
  on(
    'GET',
    '/projects/:project/members/',
    'members',
    inProject(() => ({ status: 200, body: data.members })),
  );

  // `issues` is the old name of `work-items` and still served.
  for (const name of ['work-items', 'issues']) {
    on(
      'GET',
      `/projects/:project/${name}/`,
      name,
      inProject((context, project) => {
        const rows = sortItems(itemsOf(project), queryOf(context).get('order_by') ?? '-created_at');
        return planePage(
          queryOf(context),
          rows.map((item) => renderItem(data, item, queryOf(context))),
        );
      }),
    );
    on(
      'GET',
      `/projects/:project/${name}/:item/`,
      name,
      inProject((context, project) => {
        const item = itemsOf(project).find((candidate) => candidate.id === context.req.param('item'));
        return item === undefined ? missing : { status: 200, body: renderItem(data, item, queryOf(context)) };
      }),
    );
    on(
      'GET',
      `/projects/:project/${name}/:item/comments/`,
      'comments',
      inProject((context, project) => {
        const item = itemsOf(project).find((candidate) => candidate.id === context.req.param('item'));
        if (item === undefined) return missing;
        return planePage(
          queryOf(context),
          item.comments.map((comment) => ({
            id: comment.id,
            comment_html: comment.html,
            actor: comment.actor,
            access: 'INTERNAL',
            created_at: timeText(comment.createdAt),
          })),
        );
      }),
    );
    on('GET', `/${name}/search/`, 'search', (context) => ({
      status: 200,
      body: { issues: searchItems(data, queryOf(context)) },
    }));
    on('POST', `/${name}/advanced-search/`, 'advanced-search', (_context, body) =>
      // The Community Edition takes the word for the key of a work item, to which nothing may be posted.
      options.edition === 'community' ? forbidden : advancedSearch(data, body),
    );
    on('GET', `/${name}/:key/`, 'work-item-by-key', (context) => {
      const [, identifier = '', sequence = ''] = /^([A-Za-z0-9]+)-(\d+)$/.exec(context.req.param('key') ?? '') ?? [];
      const project = data.projects.find((candidate) => candidate.identifier === identifier.toUpperCase());
      const item = data.items.find(
        (candidate) => candidate.project === project?.id && candidate.sequence === Number(sequence),
      );
      return item === undefined ? missing : { status: 200, body: renderItem(data, item, queryOf(context)) };
    });
  }

  on(
    'POST',
    '/projects/:project/intake-issues/',
    'intake-issues',
    inProject((_context, project, body) => {
      if (!project.intake) {
        return {
          status: 400,
          body: { error: 'Intake is not enabled for this project enable it through the project settings' },
        };
      }
      const issue = isRecord(body['issue']) ? body['issue'] : {};
      const { name, description_html: html = '<p></p>', priority = 'none' } = issue;
      if (typeof name !== 'string' || name === '') return { status: 400, body: { error: 'Name is required' } };
      if (!['none', 'urgent', 'high', 'medium', 'low'].includes(String(priority))) {
        return { status: 400, body: { error: 'Invalid priority' } };
      }
      const random = createRandom(options.seed, 'plane-intake', intake.length);
      const item: PlaneWorkItemData = {
        id: uuid(random),
        project: project.id,
        sequence: itemsOf(project).length + intake.filter((entry) => entry.project === project.id).length + 1,
        name,
        descriptionHtml: String(html),
        priority: priority as PlaneWorkItemData['priority'],
        state: data.states.find((state) => state.project === project.id && state.group === 'triage')?.id ?? '',
        labels: [],
        assignees: [],
        createdAt: options.now(),
        updatedAt: options.now(),
        comments: [],
      };
      const entry = { id: uuid(random), project: project.id, item };
      intake.push(entry);
      return { status: 201, body: renderIntake(entry) };
    }),
  );
  on(
    'GET',
    '/projects/:project/intake-issues/',
    'intake-issues',
    inProject((context, project) =>
      planePage(queryOf(context), intake.filter((entry) => entry.project === project.id).map(renderIntake)),
    ),
  );
  on(
    'GET',
    '/projects/:project/intake-issues/:item/',
    'intake-issues',
    inProject((context) => {
      // The path takes the id of the work item, not that of the intake row.
      const entry = intake.find((candidate) => candidate.item.id === context.req.param('item'));
      return entry === undefined ? missing : { status: 200, body: renderIntake(entry) };
    }),
  );

  app.notFound((context) => {
    const { pathname, search: query } = new URL(context.req.url);
    if (context.req.method === 'GET' && !pathname.endsWith('/')) return context.redirect(`${pathname}/${query}`, 301);
    return context.json(missing.body, 404);
  });

  function renderIntake(entry: (typeof intake)[number]): object {
    return {
      id: entry.id,
      status: -2,
      source: 'IN_APP',
      issue: entry.item.id,
      issue_detail: renderItem(data, entry.item, new URLSearchParams()),
      inbox: entry.project,
      created_at: timeText(entry.item.createdAt),
    };
  }
  return app;
}

function renderProject({ intake, ...project }: PlaneProjectData): object {
  return { ...project, intake_view: intake };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
