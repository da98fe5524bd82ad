import { useStore } from '@nocturne/web/lib/store'
import X from 'lucide-react/icons/x'

import { IconButton } from '#kit/button.tsx'
import { WarningList } from '#kit/warning-list.tsx'
import { saveWarnings } from '#lib/save-warnings.ts'

import styles from './save-warnings-host.module.css'

/** Warnings of the last save, above the foot of the page. */
export function SaveWarningsHost() {
  const texts = useStore(saveWarnings)
  if (texts.length === 0) return null
  return (
    <section className={styles['notice']} aria-live="polite" aria-label="保存提醒">
      <WarningList title="已保存，请留意" texts={texts} />
      <IconButton label="知道了" icon={<X />} onClick={() => saveWarnings.set([])} />
    </section>
  )
}
