/** Endpoints of a report's levels. */
import type { EndpointSpec } from '../endpoint.ts'
import type { Level, Report } from './definition.ts'

/** One level of a report, for those who hold its key: `levelEndpoint(salesReport, 'depts')`. */
export function levelEndpoint<const R extends Report>({ path, permission, title, levels }: R, name: keyof R['levels']) {
  const level: Level | undefined = levels[name as string]
  if (!level) throw new Error(`${title} has no level ${String(name)}`)
  return {
    method: 'POST',
    path: `${path}/${level.path}`,
    access: 'staff',
    permission,
    kind: 'query',
    summary: `${title} ${level.screen}`,
  } as const satisfies EndpointSpec
}

/** One line of a report, opened: for those who hold the same key. */
export const lineEndpoint = ({ permission }: Report, path: `/api/${string}`, summary: string) =>
  ({ method: 'POST', path, access: 'staff', permission, kind: 'query', summary }) as const satisfies EndpointSpec
