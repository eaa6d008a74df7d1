export type Locale = 'zh-CN' | 'en';

interface Texts {
  readonly call: string;
  readonly describe: string;
  readonly describeTitle: string;
  readonly callOther: string;
  readonly success: string;
  readonly error: string;
}

/** Every text of this package that people or models read, in both languages. */
const table: Readonly<Record<Locale, Texts>> = {
  'zh-CN': {
    call: '调用 MCP 工具',
    describe: '查询 MCP 工具',
    describeTitle: '查询 MCP 工具参数',
    callOther: '调用工具',
    success: '成功',
    error: '错误',
  },
  en: {
    call: 'Call MCP tool',
    describe: 'Look up MCP tool',
    describeTitle: 'Look up MCP tool parameters',
    callOther: 'Call tool',
    success: 'success',
    error: 'error',
  },
};

/** The texts of a language; Chinese for anything that is not `en`. */
export function textsOf(locale: Locale | undefined): Texts {
  return locale === 'en' ? table.en : table['zh-CN'];
}
