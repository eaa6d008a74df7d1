import { describe, expect, it } from 'vitest';
import { createMemberMask } from './create-member-mask.ts';

const mask = createMemberMask([
  { firstName: 'Grace', lastName: "O'Neill", displayName: 'grace', email: 'grace.oneill@example.net' },
  { firstName: 'Jo', lastName: 'Smith', displayName: 'jsmith_2', email: '' },
  { firstName: '小明', lastName: '王', displayName: '', email: 'x+y@example.net' },
  { firstName: '', lastName: '', displayName: '', email: '' },
]);

describe('createMemberMask', () => {
  it.each([
    ["asked Grace O'Neill.", 'asked [PERSON].'],
    ["O'NEILL GRACE says", '[PERSON] says'],
    ['see @grace, please', 'see [PERSON], please'],
    ['jsmith_2: done', '[PERSON]: done'],
    ['由王小明处理', '由[PERSON]处理'],
    ['mail grace.oneill@example.net or x+y@example.net', 'mail [PERSON] or [PERSON]'],
  ])('%s', (text, expected) => {
    expect(mask(text)).toBe(expected);
  });

  it.each(['in the grace period', 'Jo Smithers', 'jsmith_23', 'grace.oneill@example.net.au', 'a@grace.example', ''])(
    'leaves %s to the scrubber',
    (text) => {
      expect(mask(text)).toBe(text);
    },
  );

  it('changes nothing without members', () => {
    expect(createMemberMask([])('Grace')).toBe('Grace');
  });
});
