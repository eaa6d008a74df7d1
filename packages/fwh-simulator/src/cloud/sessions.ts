import { createHash } from 'node:crypto';
import type { Fleet } from '../fleet/create-fleet.ts';
import { createRandom } from '../random.ts';
import { type CloudAnswer, failure, success } from './envelope.ts';

/** Accounts that exist beside the owners' own (which are their e-mail addresses, with the same password). */
export const simulatorAccounts = {
  password: 'demo-password',
  /** Type 3: sees every gateway through `/manage/*` and `/terminal/*`. */
  installer: 'installer@fwh.example',
  /** Answers 400. */
  locked: 'locked@fwh.example',
  /** Asks for a second factor and gives no token. */
  secondFactor: 'mfa@fwh.example',
} as const;

export interface Session {
  readonly token: string;
  readonly account: string;
  /** 0 home owner, 3 installer. */
  readonly type: 0 | 3;
  readonly expiresAt: number;
}

export interface Sessions {
  login(form: URLSearchParams): CloudAnswer;
  /** The session of a token that is still good. */
  find(token: string): Session | undefined;
  revoke(token: string): void;
  revokeAll(): void;
}

export function createSessions(options: { fleet: Fleet; now: () => number; tokenTtlMs: number }): Sessions {
  const { fleet, now, tokenTtlMs } = options;
  const passwordHash = createHash('md5').update(simulatorAccounts.password).digest('hex');
  const owners = new Map(fleet.sites.map((site) => [site.owner.email, site.owner]));
  const sessions = new Map<string, Session>();
  let logins = 0;

  function open(account: string, type: 0 | 3): Session {
    logins += 1;
    const secret = createRandom(fleet.seed, 'token', logins, now()).digits(40);
    const token = `APP_ACCOUNT::${Buffer.from(`${account}.${secret}`).toString('base64url')}`;
    const session = { token, account, type, expiresAt: now() + tokenTtlMs };
    sessions.set(token, session);
    return session;
  }

  return {
    login(form) {
      const account = form.get('account') ?? '';
      const type = form.get('type') ?? '0';
      if (account === '' || !form.has('password')) return failure(400, 'account and password must not be blank');
      if (account === simulatorAccounts.locked) return failure(400, 'The account has been locked');
      const installer = account === simulatorAccounts.installer;
      const owner = owners.get(account);
      const known = installer || owner !== undefined || account === simulatorAccounts.secondFactor;
      if (!known || form.get('password') !== passwordHash) return failure(401, 'Incorrect account or password');
      if (installer !== (type === '1' || type === '3')) return failure(401, 'Incorrect account or password');
      const base = {
        userId: owner?.userId ?? 9_001,
        email: account,
        version: 'APP2.11.0',
        failureVersion: null,
        distributorId: null,
        installerId: installer ? 501 : null,
        passwordUpdateFlag: 0,
        userTypes: [installer ? 3 : 0],
        currentType: installer ? 3 : 0,
        surveyFlag: 0,
        serviceVoltageFlag: null,
        ninetyDaysPwdUpdate: 0,
        needAgreeTerm: false,
        countryId: 2,
        roles: [],
        affiliateCompany: [],
      };
      if (account === simulatorAccounts.secondFactor) {
        return success({ ...base, token: null, mfaRequired: true, mfaToken: 'mfa-0001', mfaMethod: 'EMAIL_OTP' }, 0);
      }
      return success({ ...base, token: open(account, installer ? 3 : 0).token, mfaRequired: false }, 0);
    },
    find(token) {
      const session = sessions.get(token);
      return session !== undefined && session.expiresAt > now() ? session : undefined;
    },
    revoke: (token) => {
      sessions.delete(token);
    },
    revokeAll: () => sessions.clear(),
  };
}
