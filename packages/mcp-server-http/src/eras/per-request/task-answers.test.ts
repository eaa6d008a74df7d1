import { expect, it } from 'vitest';
import { textsOf } from '../../texts.ts';
import { createPerRequestTaskAnswers } from './task-answers.ts';

const task = { taskId: 'id', createdAt: 0, lastUpdatedAt: 0, ttlMs: 1 };
const answers = createPerRequestTaskAnswers({ server: 1 }, textsOf('en'));

it('gives the text for the model to the client as the state in words, unless the tool has said that itself', () => {
  const of = (statusMessage: object) =>
    answers.created({ ok: true, task: { ...task, ...statusMessage }, immediateResponse: 'Started' });
  expect(of({})).toMatchObject({ result: { statusMessage: 'Started' } });
  expect(of({ statusMessage: 'Queued' })).toMatchObject({ result: { statusMessage: 'Queued' } });
});

it('keeps the metadata of a result where the client looks for it', () => {
  const result = { content: [], _meta: { own: 2 } };
  expect(answers.created({ ok: false, callerFault: true, result })).toMatchObject({
    result: { _meta: { own: 2, server: 1 } },
  });
  expect(answers.state({ ...task, status: 'completed', result })).toMatchObject({
    result: { _meta: { server: 1 }, result: { _meta: { own: 2 } } },
  });
});
