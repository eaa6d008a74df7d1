import { describe, expect, it } from 'vitest';
import { publicApiOf } from './public-api.ts';
import { workspacePackages } from './workspace.ts';

/**
 * The names that users import. A red pin here asks whether a name was meant to appear, go or change: that is the public
 * contract, and it wants a decision record and a changeset.
 */
const pins: Readonly<Record<string, readonly string[]>> = {};

const publishable = workspacePackages(['packages']).filter(({ manifest }) => manifest.private !== true);

describe('public values of the published packages', () => {
  it('are pinned for every one of them', () => {
    expect(Object.keys(pins).sort()).toEqual(publishable.map(({ manifest }) => manifest.name).sort());
  });

  it.each(publishable.map(({ folder, manifest }) => [manifest.name, folder] as const))('%s', (name, folder) => {
    expect(publicApiOf(`${folder}/src/index.ts`).values).toEqual(pins[name]);
  });
});
