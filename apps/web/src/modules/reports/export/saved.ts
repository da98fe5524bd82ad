/** What of a page can be saved as a file. */
import { sheetNames, type SheetName } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '../../../lib/api.ts'

/** A report that is shown: where its rows are read from, with the filter of the page. */
export type Saved = { endpoint: Pick<AnyEndpoint, 'id'>; input: object }

/** The name under which these rows are saved; nothing where they are not, as on one's own pages. */
export const sheetNameOf = ({ id }: Saved['endpoint']): SheetName | undefined =>
  sheetNames.find((name) => id === `reports.${name}`)
