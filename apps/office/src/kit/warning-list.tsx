import TriangleAlert from 'lucide-react/icons/triangle-alert'

import styles from './warning-list.module.css'

const SHOWN = 5

/** Warnings below a title; a long list names only the first. */
export function WarningList({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div className={styles['list']}>
      <strong>
        <TriangleAlert aria-hidden="true" /> {title}
      </strong>
      <ul>
        {texts.slice(0, SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > SHOWN && <li>还有 {texts.length - SHOWN} 条</li>}
      </ul>
    </div>
  )
}
