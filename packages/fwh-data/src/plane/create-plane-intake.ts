import type { PlaneIntake } from '@mao/fwh-tools';
import { CloudError } from '../cloud/cloud-error.ts';
import { shaped } from '../upstream/read-json.ts';
import { createPlaneClient, PLANE, type PlaneClientOptions } from './create-plane-client.ts';
import { createPlaneDirectory } from './create-plane-directory.ts';
import { plainTextToHtml } from './plain-text-to-html.ts';
import { intakeShape } from './plane-shapes.ts';

export interface PlaneIntakeOptions extends PlaneClientOptions {
  /** Identifier (`FWH`) or id of the project whose intake takes the items. */
  readonly project: string;
}

/** Creates items in the intake of one project; nothing is ever sent twice. */
export function createPlaneIntake(options: PlaneIntakeOptions): PlaneIntake & { close(): Promise<void> } {
  const { project: wanted, now = Date.now } = options;
  const client = createPlaneClient(options);
  const directory = createPlaneDirectory(client, now);
  const misconfigured = (detail: string) => new CloudError('misconfigured', detail, { source: PLANE });

  return {
    async createIntakeIssue({ title, description, priority }, signal) {
      const projects = await directory.listProjects(signal);
      const project = projects.find(({ id, identifier }) => id === wanted || identifier === wanted);
      if (!project) throw misconfigured('the project of the intake does not exist');
      signal.throwIfAborted();
      const path = `projects/${project.id}/intake-issues/`;
      const issue = { name: title, description_html: plainTextToHtml(description), priority };
      const answer = await client.post(path, { issue }, (error) =>
        /intake is not enabled/i.test(error) ? misconfigured('the intake of the project is not enabled') : undefined,
      );
      if (answer === null) throw misconfigured('the project has no intake');
      const { issue: id, issue_detail: detail } = shaped(PLANE, intakeShape, answer, path);
      const number = detail?.sequence_id;
      return { id, key: typeof number === 'number' && project.identifier ? `${project.identifier}-${number}` : null };
    },
    close: () => client.close(),
  };
}
