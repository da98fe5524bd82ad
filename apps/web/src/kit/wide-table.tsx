import ArrowDown from 'lucide-react/icons/arrow-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLayoutEffect, useRef, type Key, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { computePeekOffset } from './peek.ts'
import styles from './wide-table.module.css'

interface WideColumn {
  key: string
  /** Short heading: `应收`. */
  label: string
}

/** Group of related columns. When folded, only `main` is shown. */
export interface WideGroup {
  id: string
  title: string
  main: string
  columns: readonly WideColumn[]
}

interface WideRow {
  key: Key
  title: string
  /** Figures by column key. */
  cells: Readonly<Record<string, string>>
  /** Address of the page that shows the details of the row. */
  href?: string
}

interface WideTableProps {
  /** Accessible name of the table. */
  label: string
  /** Heading of the row names: `部门`. */
  corner: string
  groups: readonly WideGroup[]
  /** Ids of the folded groups. */
  folded: readonly string[]
  /** Toggles a group. */
  onFold: (id: string) => void
  /** Key of the column by which rows are sorted, largest first. */
  sorted?: string | undefined
  onSort: (key: string) => void
  /** Restores the default order on a tap on the corner. */
  onCorner?: (() => void) | undefined
  rows: readonly WideRow[]
  total: { title: string; cells: WideRow['cells'] }
  /** Text after the number of columns, under the table. */
  hint?: string | undefined
  /** Element after the last row, such as `LoadMore`. */
  end?: ReactNode
  /**
   * Element above the table in addition to the headline. It reduces the table's height, so that the total stays
   * visible.
   */
  over?: 'search' | 'person' | undefined
}

type ShownColumn = WideColumn & { first: boolean }

/**
 * Table wider than the screen: columns scroll horizontally next to fixed names, between a fixed head and total. A row
 * opens by a tap anywhere on it; screen readers use the link of its name.
 */
export function WideTable({ label, groups, folded, rows, total, end, over, hint, ...head }: WideTableProps) {
  const frame = useSideways()
  const columns = groups.flatMap((group) => getShownColumns(group, folded))
  const all = groups.reduce((sum, group) => sum + group.columns.length, 0)
  return (
    <div ref={frame} className={styles['frame']} data-wide data-over={over}>
      <div className={styles['edge']}>
        {/* Without touch it scrolls by arrow keys from any focused name or heading. */}
        <section className={styles['scroller']} aria-label={`${label}，可左右滑动`} data-keeps-place>
          <table className={styles['table']}>
            <caption className="visually-hidden">{label}</caption>
            <Head {...head} groups={groups} folded={folded} columns={columns} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} data-leads={row.href !== undefined || undefined}>
                  <th scope="row" className={styles['name']}>
                    <Name {...row} />
                  </th>
                  <Cells cells={row.cells} columns={columns} sorted={head.sorted} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className={styles['name']}>
                  <span className={styles['title']}>{total.title}</span>
                </th>
                <Cells cells={total.cells} columns={columns} sorted={head.sorted} />
              </tr>
            </tfoot>
          </table>
          {end !== undefined && <div className={styles['end']}>{end}</div>}
        </section>
      </div>
      <p className={styles['hint']}>
        <span className={styles['track']} aria-hidden="true">
          <i />
        </span>
        左右滑动，共 {all} 项指标{hint && `，${hint}`}
      </p>
    </div>
  )
}

/** Columns of a group; only the main one when it is folded. */
function getShownColumns({ id, main, columns }: WideGroup, folded: readonly string[]): ShownColumn[] {
  const shown = folded.includes(id) ? columns.filter(({ key }) => key === main) : columns
  return shown.map((column, index) => ({ ...column, first: index === 0 }))
}

type HeadProps = Pick<WideTableProps, 'corner' | 'groups' | 'folded' | 'onFold' | 'sorted' | 'onSort' | 'onCorner'>

/** Group headings above column headings. A tap on a group folds it, on a column sorts by it. */
function Head({
  corner,
  groups,
  folded,
  onFold,
  sorted,
  onSort,
  onCorner,
  columns,
}: HeadProps & { columns: ShownColumn[] }) {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={styles['name']}>
          {onCorner ? (
            <button type="button" className={styles['corner']} onClick={onCorner}>
              {corner}
              {sorted === undefined && <ArrowDown aria-hidden />}
            </button>
          ) : (
            <span className={styles['title']}>{corner}</span>
          )}
        </th>
        {groups.map((group) => (
          <Group key={group.id} group={group} folded={folded.includes(group.id)} onFold={() => onFold(group.id)} />
        ))}
      </tr>
      <tr>
        {columns.map(({ key, label, first }) => (
          <th
            key={key}
            scope="col"
            className={cx(styles['cell'], first && styles['first'])}
            aria-sort={key === sorted ? 'descending' : 'none'}
          >
            <button type="button" className={styles['sort']} onClick={() => onSort(key)}>
              {label}
              {key === sorted && <ArrowDown aria-hidden />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Group({ group, folded, onFold }: { group: WideGroup; folded: boolean; onFold: () => void }) {
  const { title, columns } = group
  return (
    <th scope="colgroup" colSpan={folded ? 1 : columns.length} className={cx(styles['group'], styles['first'])}>
      <button type="button" aria-expanded={!folded} onClick={onFold}>
        {folded ? (
          <span className={styles['more']}>
            {title} +{columns.length - 1}
          </span>
        ) : (
          <>
            {title}
            <ChevronLeft aria-hidden />
          </>
        )}
      </button>
    </th>
  )
}

function Name({ title, href }: Pick<WideRow, 'title' | 'href'>) {
  if (href === undefined) return <span className={styles['title']}>{title}</span>
  return (
    <a className={styles['title']} href={href}>
      <span>{title}</span>
      <ChevronRight aria-hidden />
    </a>
  )
}

function Cells({
  cells,
  columns,
  sorted,
}: {
  cells: WideRow['cells']
  columns: readonly ShownColumn[]
  sorted?: string | undefined
}) {
  return columns.map(({ key, first }) => (
    <td
      key={key}
      className={cx(styles['cell'], first && styles['first'])}
      data-sorted={key === sorted || undefined}
      data-nothing={Number(cells[key]) === 0 || undefined}
    >
      {cells[key]}
    </td>
  ))
}

/** Opens the row of a tapped figure, like a tap on the name. */
function openRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('a')) return
  target.closest('tr')?.querySelector('a')?.click()
}

/** Writes the scroll position to the styles, and opens rows on taps on figures. */
function useSideways() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = frame.current
    const scroller = box?.querySelector('section')
    if (!box || !scroller) return
    const updateStyles = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller
      box.toggleAttribute('data-sideways', scrollWidth - clientWidth > 1)
      box.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1)
      box.toggleAttribute('data-moved', scrollLeft > 1)
      box.style.setProperty('--seen', String(clientWidth / scrollWidth))
      box.style.setProperty('--passed', String(scrollLeft / scrollWidth))
    }
    let pushed = 0
    const measure = () => {
      const push = computePeekOffset(measureEdges(scroller, pushed), scroller.clientWidth)
      if (push !== pushed) box.style.setProperty('--push', `${push}px`)
      pushed = push
      updateStyles()
    }
    const size = new ResizeObserver(measure)
    for (const part of [scroller, ...scroller.children]) size.observe(part)
    scroller.addEventListener('scroll', updateStyles, { passive: true })
    scroller.addEventListener('click', openRow)
    measure()
    return () => {
      size.disconnect()
      scroller.removeEventListener('scroll', updateStyles)
      scroller.removeEventListener('click', openRow)
    }
  }, [])
  return frame
}

/** Left edges of the columns and the right edge of the last, in whole pixels, without the applied offset. */
function measureEdges(scroller: HTMLElement, pushed: number): number[] {
  const origin = scroller.getBoundingClientRect().left - scroller.scrollLeft + pushed
  const columns = [...scroller.querySelectorAll('thead tr:last-child th')].map((column) =>
    column.getBoundingClientRect(),
  )
  const end = columns.at(-1)?.right
  return [...columns.map(({ left }) => left), ...(end === undefined ? [] : [end])].map((x) => Math.round(x - origin))
}
