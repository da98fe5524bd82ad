/** What of a page can be saved as a file. */
import type { SheetName } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '../../../lib/api.ts'

/** A report that is shown: where its rows are read from, with the filter of the page; `title` unless the screen's. */
export type Saved = { endpoint: Pick<AnyEndpoint, 'id' | 'sheet'>; input: object; title?: string }

/** The name under which these rows are saved; nothing where they are not, as on one's own pages. */
export const sheetNameOf = ({ id, sheet }: Saved['endpoint']): SheetName | undefined =>
  sheet && (id.slice('reports.'.length) as SheetName)
