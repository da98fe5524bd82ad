/**
 * Derives the schemas of report levels with departments, people or nights as rows. Levels with lines have their own
 * fields and are not derived.
 */
import type { RowDimension, ReportLevel, ReportLevelPair, Report } from './definition.ts'
import { buildDeptLevel, buildNightLevel, buildUserLevel } from './frame.ts'

type SchemaOf<R extends Report, L extends ReportLevel> = L['axis'] extends 'dept'
  ? ReturnType<typeof buildDeptLevel<R, L>>
  : L['axis'] extends 'user'
    ? ReturnType<typeof buildUserLevel<R, L>>
    : ReturnType<typeof buildNightLevel<R, L>>

type LevelSchemas<R extends Report> = {
  [P in ReportLevelPair<R> as P['level']['axis'] extends 'line' ? never : P['level']['endpoint']]: SchemaOf<
    P['report'],
    P['level']
  >
}

const byAxis = { dept: buildDeptLevel, user: buildUserLevel, night: buildNightLevel } satisfies Record<
  Exclude<RowDimension, 'line'>,
  object
>

/**
 * Builds the schemas of these reports by endpoint name. A report that returns additional fields on a level replaces the
 * schema of that level.
 */
export const buildLevelSchemas = <const R extends Report>(reports: readonly R[]) =>
  Object.fromEntries(
    reports.flatMap((report) =>
      Object.values(report.levels).flatMap((level) =>
        level.axis === 'line' ? [] : [[level.endpoint, byAxis[level.axis](report, level)] as const],
      ),
    ),
  ) as object as LevelSchemas<R>
