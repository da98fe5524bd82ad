/**
 * Adds to each audit row that names a fact or an order the affected report pages and their rows. A closed night can be
 * compared with its snapshot; for the open night this is the only hint to the wrong figures.
 */
import type { ScreenId } from '@nocturne/contract/screens'
import { sql } from 'kysely'
import { formatScreenTitles } from '../../db/audit-check.ts'
import type { Db } from '../../db/connection.ts'

/**
 * Report pages with sums of a night by person. Next to them `dimensionPages`: pages with sums by another dimension,
 * such as area or payment method.
 */
export const reportPagesByPerson: readonly ScreenId[] = ['P018', 'P027', 'P031', 'P040', 'P047', 'P052', 'P070', 'P075']
export const reportPagesByDimension = {
  area: ['P018', 'P031', 'P070'],
  method: ['P027', 'P052'],
  discount: ['P027', 'P052'],
  hour: ['P018', 'P027', 'P047', 'P052', 'P070'],
  recommended: ['P021', 'P039', 'P047'],
  given: ['P042', 'P047'],
  goods: ['P018', 'P070'],
} as const satisfies Readonly<Record<string, readonly ScreenId[]>>

/** Report pages that group facts by this column; a wrong value in the column makes their figures wrong. */
const pagesOfColumn: Readonly<Record<string, readonly ScreenId[]>> = {
  sales_user_id: reportPagesByPerson,
  sales_dept_id: reportPagesByPerson,
  recommend_user_id: reportPagesByDimension.recommended,
  recommend_dept_id: reportPagesByDimension.recommended,
  area_id: reportPagesByDimension.area,
  bill_id: reportPagesByDimension.method,
}
const everyPage = [...new Set([reportPagesByPerson, ...Object.values(reportPagesByDimension)].flat())].toSorted()

type Row = Readonly<Record<string, unknown>>
type Place = { businessDate: string; dept: string; person: string }

const toId = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Returns the rows; those that name a fact or an order get `pages` and `rows`. */
export async function addReportPages(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const placed: Row[] = []
  for (const row of rows) {
    const [factId, orderId] = [toId(row['factId']), toId(row['orderId'])]
    const known = 'pages' in row || (factId === undefined && orderId === undefined)
    placed.push(
      known ? row : { pages: formatScreenTitles(listPages(row)), rows: await listPlaces(db, factId, orderId), ...row },
    )
  }
  return placed
}

/** Pages affected by the columns that differ, if the check compares columns of a fact; otherwise all pages. */
function listPages({ differs }: Row): readonly ScreenId[] {
  const columns = Object.keys(differs ?? {})
  const pages = columns.flatMap((name) => pagesOfColumn[name] ?? everyPage)
  return pages.length === 0 ? everyPage : [...new Set(pages)].toSorted()
}

/** Night, department and person of the fact, or of all facts of the order. */
async function listPlaces(db: Db, factId: number | undefined, orderId: number | undefined): Promise<Place[]> {
  const which = factId === undefined ? sql`f.order_id = ${orderId}` : sql`f.fact_id = ${factId}`
  const { rows } = await sql<Place>`
    select f.business_date::text, coalesce(d.dept_name, f.sales_dept_id::text) as dept, coalesce(u.nick_name, f.sales_user_id::text) as person
    from sales_fact f left join dept d on d.dept_id = f.sales_dept_id left join app_user u on u.user_id = f.sales_user_id
    where ${which} group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
