import ts from 'typescript';
import { readRepositoryFile } from './workspace.ts';

export interface PublicApi {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** Names that an `index.ts` exports. It must be an explicit list: a wildcard or a declaration there is an error. */
export function publicApiOf(indexPath: string): PublicApi {
  const source = ts.createSourceFile(indexPath, readRepositoryFile(indexPath), ts.ScriptTarget.ES2022, true);
  const values: string[] = [];
  const types: string[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    if (
      !ts.isExportDeclaration(statement) ||
      statement.exportClause === undefined ||
      !ts.isNamedExports(statement.exportClause)
    ) {
      throw new Error(
        `${indexPath}: only explicit "export { … } from" lists, found: ${statement.getText().slice(0, 80)}`,
      );
    }
    for (const element of statement.exportClause.elements) {
      (statement.isTypeOnly || element.isTypeOnly ? types : values).push(element.name.text);
    }
  }
  return { values: values.sort(), types: types.sort() };
}
