import { isOnline } from '../../fleet/site-rows.ts';
import type { SiteRequest } from '../cloud-request.ts';
import { badRequest, type CloudAnswer, failures, success } from '../envelope.ts';

/**
 * `tou/saveTouDispatch` (installers: `saveTouDispatchV2`): keeps the plan and gives its id. Blanks that a Java bean
 * refuses are refused — seasons have `seasonName` and `month`, not `name` and `months`. Whether the plan makes sense the
 * cloud does not ask. 176 when the gateway is silent, 181 without an aPower.
 */
export function saveTou({ site, now, body, memory }: SiteRequest): CloudAnswer {
  if (site.apowers.length === 0) return failures.noPermission;
  const template = recordOf(body?.['template']);
  if (template === null) return badRequest('template must not be null');
  if (isBlank(template['name'])) return badRequest('template.name must not be blank');
  if (typeof template['electricityType'] !== 'number') return badRequest('template.electricityType must not be null');
  const given: unknown = body?.['strategyList'];
  if (!Array.isArray(given) || given.length === 0) return badRequest('strategyList must not be empty');
  for (const season of given.map(recordOf)) {
    if (isBlank(season?.['seasonName'])) return badRequest('seasonName must not be blank');
    if (typeof season?.['month'] !== 'string' || !/^\d{1,2}(,\d{1,2})*$/.test(season['month'])) {
      return badRequest('month must not be blank');
    }
    const days: unknown = season['dayTypeVoList'];
    if (!Array.isArray(days) || days.length === 0) return badRequest('dayTypeVoList must not be empty');
    for (const day of days.map(recordOf)) {
      const blocks: unknown = day?.['detailVoList'];
      if (!Array.isArray(blocks) || blocks.length === 0) return badRequest('detailVoList must not be empty');
      for (const block of blocks.map(recordOf)) {
        if (isBlank(block?.['startHourTime']) || isBlank(block?.['endHourTime'])) {
          return badRequest('startHourTime and endHourTime must not be blank');
        }
      }
    }
  }
  const id = memory.savedTou.get(site.sn)?.id ?? 60_001 + memory.savedTou.size;
  const strategyList = given.map((season: object, index) => ({ ...season, id: index + 1, templateId: id }));
  memory.savedTou.set(site.sn, {
    id,
    template: { ...template, id, gatewayId: site.sn },
    strategyList,
    nemType: body?.['nemType'] ?? 0,
  });
  return isOnline(site, now) ? success({ id }) : { ...failures.savedLater, result: { id } };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
