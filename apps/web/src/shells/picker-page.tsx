import type { ReactNode } from 'react'
import { Page, type PageProps } from './page.tsx'
import styles from './picker-page.module.css'

interface PickerCategory<Id extends string | number> {
  id: Id
  label: string
  /** Number of selected items in this category. */
  count?: number
}

interface PickerPageProps<Id extends string | number> extends Omit<PageProps, 'flush'> {
  categories: readonly PickerCategory<Id>[]
  category: Id | null
  onCategory: (id: Id) => void
  /**
   * Content under the bar, such as the recipient or the progress. On pages with a header of their own: a `Card` that
   * overlaps the header.
   */
  summary?: ReactNode
  /** `BottomBar` with the current selection and the next step. */
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
