import ArrowDown from 'lucide-react/icons/arrow-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLayoutEffect, useRef, type Key, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { pushForPeek } from './peek.ts'
import styles from './wide-table.module.css'

export interface WideColumn {
  key: string
  /** One short word: `应收`. */
  label: string
}

/** Columns that belong together. Folded, only `main` of them is in sight. */
export interface WideGroup {
  id: string
  title: string
  main: string
  columns: readonly WideColumn[]
}

export interface WideRow {
  key: Key
  title: string
  /** Figures by the keys of the columns. */
  cells: Readonly<Record<string, string>>
  /** What the row is made of. */
  href?: string
}

export interface WideTableProps {
  /** What the table shows, read out. */
  label: string
  /** Over the names of the rows: `部门`. */
  corner: string
  groups: readonly WideGroup[]
  /** Ids of the groups that are folded. */
  folded: readonly string[]
  /** Opens a folded group, folds an open one. */
  onFold: (id: string) => void
  /** The column rows stand in order of, largest first. */
  sorted?: string | undefined
  onSort: (key: string) => void
  /** A tap on the corner takes rows back to their own order. */
  onCorner?: (() => void) | undefined
  rows: readonly WideRow[]
  total: { title: string; cells: WideRow['cells'] }
  /** After the last row: what brings more of them. */
  end?: ReactNode
  /** What stands over it besides the headline: it is so much lower, for its total to stay on the screen. */
  over?: 'search' | 'person' | undefined
}

type Shown = WideColumn & { first: boolean }

/**
 * More columns than a phone is wide: they move sideways under names that stay, between a head and a total that stay. A row is opened by
 * a tap anywhere on it, by a reader from its name.
 */
export function WideTable({ label, groups, folded, rows, total, end, over, ...head }: WideTableProps) {
  const frame = useSideways()
  const columns = groups.flatMap((group) => shownOf(group, folded))
  const all = groups.reduce((sum, group) => sum + group.columns.length, 0)
  return (
    <div ref={frame} className={styles['frame']} data-over={over}>
      <div className={styles['edge']}>
        {/* Whoever has no finger moves it with the arrow keys, from any name or head in it. */}
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
        左右滑动，共 {all} 项指标
      </p>
    </div>
  )
}

/** Of a folded group only the column it is about. */
function shownOf({ id, main, columns }: WideGroup, folded: readonly string[]): Shown[] {
  const shown = folded.includes(id) ? columns.filter(({ key }) => key === main) : columns
  return shown.map((column, index) => ({ ...column, first: index === 0 }))
}

type HeadProps = Pick<WideTableProps, 'corner' | 'groups' | 'folded' | 'onFold' | 'sorted' | 'onSort' | 'onCorner'>

/** Groups over their columns. A tap on a group folds it, on a column puts rows in its order. */
function Head({ corner, groups, folded, onFold, sorted, onSort, onCorner, columns }: HeadProps & { columns: Shown[] }) {
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
  columns: readonly Shown[]
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

/** A tap on a figure opens its row, as a tap on the name does. */
function openRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('a')) return
  target.closest('tr')?.querySelector('a')?.click()
}

/** Tells the style how much of the table is in sight and whether more follows; taps on figures find their row. */
function useSideways() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = frame.current
    const scroller = box?.querySelector('section')
    if (!box || !scroller) return
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller
      box.toggleAttribute('data-sideways', scrollWidth - clientWidth > 1)
      box.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1)
      box.toggleAttribute('data-moved', scrollLeft > 1)
      box.style.setProperty('--seen', String(clientWidth / scrollWidth))
      box.style.setProperty('--passed', String(scrollLeft / scrollWidth))
    }
    let pushed = 0
    const measure = () => {
      const push = pushForPeek(edgesOf(scroller, pushed), scroller.clientWidth)
      if (push !== pushed) box.style.setProperty('--push', `${push}px`)
      pushed = push
      tell()
    }
    const size = new ResizeObserver(measure)
    for (const part of [scroller, ...scroller.children]) size.observe(part)
    scroller.addEventListener('scroll', tell, { passive: true })
    scroller.addEventListener('click', openRow)
    measure()
    return () => {
      size.disconnect()
      scroller.removeEventListener('scroll', tell)
      scroller.removeEventListener('click', openRow)
    }
  }, [])
  return frame
}

/** Where the columns begin and the last one ends, in whole pixels, as if they had not been pushed. */
function edgesOf(scroller: HTMLElement, pushed: number): number[] {
  const origin = scroller.getBoundingClientRect().left - scroller.scrollLeft + pushed
  const columns = [...scroller.querySelectorAll('thead tr:last-child th')].map((column) =>
    column.getBoundingClientRect(),
  )
  const end = columns.at(-1)?.right
  return [...columns.map(({ left }) => left), ...(end === undefined ? [] : [end])].map((x) => Math.round(x - origin))
}
