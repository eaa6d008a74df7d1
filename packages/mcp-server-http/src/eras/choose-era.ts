import { errorCodes, isJsonObject, type JsonRpcRequest } from '../jsonrpc/json-rpc.ts';
import type { Texts } from '../texts.ts';
import type { EraName, Plan } from './era.ts';
import { metaKeys } from './per-request/meta-keys.ts';
import { planError, planUnsupportedVersion, shown } from './plan-error.ts';
import { isInitializeVersion, isPerRequestVersion, supportedVersions } from './protocol-versions.ts';

export type ChosenEra =
  /** `revision` is `null` when the request names none. */
  { readonly era: EraName; readonly revision: string | null } | { readonly refusal: Plan };

/**
 * Which era a request belongs to. The body decides (a proxy may strip headers): a version named in `_meta` makes it a
 * per-request one. Without that, the `MCP-Protocol-Version` header counts; without both it is an old client, which
 * the 2025 revisions read as 2025-03-26.
 *
 * @param versionHeader Value of `MCP-Protocol-Version`, `null` when absent or when the transport has no headers.
 */
export function chooseEra(request: JsonRpcRequest, versionHeader: string | null, texts: Texts): ChosenEra {
  const meta = request.params['_meta'];
  const claimed = isJsonObject(meta) ? meta[metaKeys.protocolVersion] : undefined;
  const header = versionHeader?.trim() ?? null;
  if (claimed !== undefined) {
    // A client may pick an older revision from `supportedVersions` and still name it in every request.
    if (typeof claimed !== 'string' || !isInitializeVersion(claimed)) {
      return { era: 'per-request', revision: null };
    }
    return header === null || header === claimed
      ? { era: 'initialize', revision: claimed }
      : {
          refusal: planError(400, errorCodes.headerMismatch, texts.headerMismatch('MCP-Protocol-Version')),
        };
  }
  if (request.method === 'server/discover') return { era: 'per-request', revision: null };
  if (header === null || isInitializeVersion(header)) return { era: 'initialize', revision: header };
  if (isPerRequestVersion(header)) {
    return request.method === 'initialize'
      ? { refusal: planError(400, errorCodes.headerMismatch, texts.headerMismatch('MCP-Protocol-Version')) }
      : { era: 'per-request', revision: header };
  }
  // A client proposes its version in the body of `initialize`; what its header says about it yet is of no weight.
  if (request.method === 'initialize') return { era: 'initialize', revision: null };
  return {
    refusal: planUnsupportedVersion(shown(header), supportedVersions, texts.unsupportedVersion(shown(header))),
  };
}
