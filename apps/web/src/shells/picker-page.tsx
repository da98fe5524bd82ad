import type { ReactNode } from 'react'
import { Page, type PageProps } from './page.tsx'
import styles from './picker-page.module.css'

interface PickerCategory<Id extends string | number> {
  id: Id
  label: string
  /** Number of selected items in it. */
  count?: number
}

interface PickerPageProps<Id extends string | number> extends Omit<PageProps, 'flush'> {
  categories: readonly PickerCategory<Id>[]
  category: Id | null
  onCategory: (id: Id) => void
  /** Shown under the bar: recipient, progress. Under a header: a `Card` that overlaps it. */
  summary?: ReactNode
  /** Current selection and the next step: a `BottomBar`. */
  bottom: ReactNode
}

/** Categories on the left, their items (children) on the right, the sum at the bottom. */
export function PickerPage<Id extends string | number>(props: PickerPageProps<Id>) {
  const { categories, category, onCategory, summary, children, ...page } = props
  return (
    <Page {...page} flush>
      {summary !== undefined && (
        <div className={styles[page.header === undefined ? 'summary' : 'floating']}>{summary}</div>
      )}
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <fieldset className={styles['categories']} aria-label="分类">
            {categories.map(({ id, label, count = 0 }) => (
              <button
                key={id}
                type="button"
                className={styles['category']}
                aria-pressed={id === category}
                onClick={() => onCategory(id)}
              >
                {label}
                {count > 0 && <span className={styles['count']}>{count}</span>}
              </button>
            ))}
          </fieldset>
        </div>
        <div className={styles['list']}>{children}</div>
      </div>
    </Page>
  )
}
