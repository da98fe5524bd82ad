import ArrowUpRight from 'lucide-react/icons/arrow-up-right'

import styles from './download.module.css'

/** Overlay inside the in-app browsers of chat and payment apps, which block downloads. */
export function OpenInBrowserHint() {
  return (
    <div className={styles['mask']} role="alert">
      <div className={styles['outside']}>
        <ArrowUpRight aria-hidden="true" />
        <p>请点击右上角，在浏览器打开</p>
      </div>
    </div>
  )
}
