/** Describes a report page for exporting it as a file. */
import type { SheetName } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '#lib/query/api.ts'

/** Exported report: endpoint of its rows and the page's filter; `title` defaults to the screen title. */
export type ExportSource = { endpoint: Pick<AnyEndpoint, 'id' | 'sheet'>; input: object; title?: string }

/** Name of the export; undefined for reports that cannot be exported, such as those about the user's own data. */
export const findExportName = ({ id, sheet }: ExportSource['endpoint']): SheetName | undefined =>
  sheet && (id.slice('reports.'.length) as SheetName)
