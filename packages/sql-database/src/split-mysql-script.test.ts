import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMysqlScript } from './split-mysql-script.ts';

const split = (script: string) => splitMysqlScript(script).map(({ sql }) => sql);

describe('splitMysqlScript', () => {
  it.each([
    ['plain', 'select 1;\nselect 2', ['select 1', 'select 2']],
    ['nothing', ' \n;; ;', []],
    ['only comments', '-- a;\n# b;\n/* c; */', []],
    [
      'strings',
      "insert into t values ('a;b', \"c;d\", 'it''s;', 'x\\';y');select 2",
      ["insert into t values ('a;b', \"c;d\", 'it''s;', 'x\\';y')", 'select 2'],
    ],
    ['names', 'select `a;``b`;select 2', ['select `a;``b`', 'select 2']],
    ['a trailing backslash in a string', "select 'a\\\\';select 2", ["select 'a\\\\'", 'select 2']],
    [
      'comments with quotes',
      "select 1 -- don't; stop\n, 2; # it's\nselect 3 /* ; ' */",
      ["select 1 -- don't; stop\n, 2", "# it's\nselect 3 /* ; ' */"],
    ],
    ['minus minus that is no comment', 'select 1--1;select 2', ['select 1--1', 'select 2']],
    ['a comment at the end without newline', 'select 1;--', ['select 1']],
    ['executable comments', '/*!40101 set names utf8mb4 */;select 1', ['/*!40101 set names utf8mb4 */', 'select 1']],
    [
      'a body between delimiters',
      'DELIMITER //\ncreate trigger t before insert on a for each row begin set @a = 1; set @b = 2; end//\ndelimiter ;\nselect 1;',
      ['create trigger t before insert on a for each row begin set @a = 1; set @b = 2; end', 'select 1'],
    ],
    ['a column called delimiter', 'select\ndelimiter from t;', ['select\ndelimiter from t']],
  ])('handles %s', (_, script, expected) => {
    expect(split(script)).toEqual(expected);
  });

  it('tells the line of each statement and where it ends', () => {
    expect(splitMysqlScript('-- head\nselect 1;\n\nselect 2;\n')).toEqual([
      { sql: '-- head\nselect 1', line: 2, end: 17 },
      { sql: 'select 2', line: 4, end: 28 },
    ]);
  });

  it.each(["select 'a", 'select 1; select "', 'select `', '/* open'])('refuses the open end of %s', (script) => {
    expect(() => splitMysqlScript(script)).toThrow(/line 1: a (?:quote|comment) is opened and never closed/);
  });

  it('takes any value that is quoted as one piece', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        const statements = values.map((value) => `select '${value.replace(/[\\']/g, '\\$&')}'`);
        expect(split(statements.join(';\n'))).toEqual(statements);
      }),
    );
  });
});
