/** Derives the endpoints of report levels from their definitions. */
import type { EndpointSpec } from '../endpoint.ts'
import type { ReportLevel, ReportLevelPair, Report } from './definition.ts'

const buildEndpoint = <const R extends Report>({ path, permission, title }: R, level: ReportLevel) =>
  ({
    method: 'POST',
    path: `${path}/${level.path}`,
    access: 'staff',
    permission: permission as R['permission'],
    kind: 'query',
    tagged: true,
    summary: `${title} ${level.screen}`,
  }) as const satisfies EndpointSpec

type LevelEndpoints<R extends Report> = {
  [P in ReportLevelPair<R> as P['level']['endpoint']]: ReturnType<typeof buildEndpoint<P['report']>> & { sheet: true }
}

/**
 * Builds the endpoints of all levels of these reports, by name. Each requires its report's permission and can be
 * exported.
 */
export const buildLevelEndpoints = <const R extends Report>(reports: readonly R[]) =>
  Object.fromEntries(
    reports.flatMap((report) =>
      Object.values(report.levels).map((level) => [
        level.endpoint,
        { ...buildEndpoint(report, level), sheet: true } as const satisfies EndpointSpec,
      ]),
    ),
  ) as LevelEndpoints<R>

/**
 * Builds the endpoint of one level of a report on the caller's own figures, for example
 * `buildLevelEndpoint(ownTablesReport, 'records')`.
 */
export function buildLevelEndpoint<const R extends Report>(report: R, name: keyof R['levels']) {
  const level: ReportLevel | undefined = report.levels[name as string]
  if (!level) throw new Error(`${report.title} has no level ${String(name)}`)
  return buildEndpoint(report, level)
}

/** Builds the endpoint for the details of one line; requires the report's permission. */
export const buildLineEndpoint = ({ permission }: Report, path: `/api/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    access: 'staff',
    permission,
    kind: 'query',
    tagged: true,
    summary,
  }) as const satisfies EndpointSpec
