/** A secret that the server shows only once, with a button to copy it. */
import { showToast } from '@nocturne/web/kit/toast'
import Copy from 'lucide-react/icons/copy'

import { Button } from '#kit/button.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'

import styles from './connections.module.css'

interface SecretBoxProps {
  title: string
  note: string
  secret: string
  onDone: () => void
}

export function SecretBox({ title, note, secret, onDone }: SecretBoxProps) {
  useLeaveGuard(true)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      showToast('已复制')
    } catch {
      showToast('浏览器不允许复制，请手工选中')
    }
  }
  return (
    <section className={styles['secret']} aria-label={title}>
      <strong>{title}</strong>
      <code>{secret}</code>
      <span>{note}</span>
      <div className={styles['filters']} style={{ padding: 0 }}>
        <Button kind="primary" icon={<Copy />} onClick={copy}>
          复制
        </Button>
        <Button onClick={onDone}>已存好</Button>
      </div>
    </section>
  )
}
