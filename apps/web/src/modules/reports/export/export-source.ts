/** Describes a report page for exporting it as a file. */
import type { SheetName } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '#lib/query/api.ts'

/** Exported report: endpoint of its rows and the page's filter; `title` defaults to the screen title. */
export type Saved = { endpoint: Pick<AnyEndpoint, 'id' | 'sheet'>; input: object; title?: string }

/** Name of the export; undefined where rows cannot be exported, as on the user's own pages. */
export const findSheetName = ({ id, sheet }: Saved['endpoint']): SheetName | undefined =>
  sheet && (id.slice('reports.'.length) as SheetName)
