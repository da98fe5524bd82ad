import { members } from '@nocturne/contract/members/endpoints'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { call } from '#lib/query/api.ts'
import { useNow } from '#lib/live/now.ts'
import styles from './members.module.css'

const RETRY_MS = 5_000
/** Time before the expiry of a code at which it is renewed. */
const EARLY_MS = 2_000

type MemberCode = { code: string; until: number }

/** Member code, renewed every minute while the page is visible, and immediately on tap. */
function useMemberCode(): { shown: MemberCode | null; again: () => void } {
  const [shown, setShown] = useState<MemberCode | null>(null)
  const again = useRef<() => void>(() => undefined)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      clearTimeout(timer)
      if (document.hidden) return
      try {
        const { code, seconds } = await call(members.payQr, {}, { silent: true })
        if (left) return
        setShown({ code, until: Date.now() + seconds * 1_000 })
        timer = setTimeout(() => void load(), seconds * 1_000 - EARLY_MS)
      } catch {
        if (left) return
        setShown(null)
        timer = setTimeout(() => void load(), RETRY_MS)
      }
    }
    const onSight = () => void load()
    again.current = onSight
    void load()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [])
  return { shown, again: () => again.current() }
}

/** Maximum life of a code in seconds. */
const LIFE = 60
const RING = 2 * Math.PI * 7

/** Remaining life of the code, as a shrinking ring. */
function LifeRing({ left }: { left: number }) {
  return (
    <svg className={styles['ring']} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" />
      <circle cx="9" cy="9" r="7" strokeDasharray={`${(RING * left) / LIFE} ${RING}`} transform="rotate(-90 9 9)" />
    </svg>
  )
}

/** Card with the member code, for payment or bottle withdrawal, and facts about the member. */
type CodeCardProps = {
  children?: ReactNode
  /** Content between the code and the figures. */
  progress?: ReactNode
  figures?: ReactNode
}

export function MemberCodeCard({ children, progress, figures }: CodeCardProps) {
  const { shown, again } = useMemberCode()
  const [large, setLarge] = useState(false)
  const now = useNow(1_000)
  // `useNow` updates once a second and may lag: clamp the value.
  const left = shown === null ? 0 : Math.min(LIFE, Math.max(0, Math.ceil((shown.until - now) / 1_000)))
  const words = shown === null ? '会员码暂时取不到，正在重试' : `${left} 秒后刷新`
  return (
    <Card label="会员码">
      <div className={styles['code']}>
        <div className={styles['words']}>{children ?? <b>会员码</b>}</div>
        <button type="button" className={styles['picture']} aria-label="放大会员码" onClick={() => setLarge(true)}>
          {shown && <QrCode value={shown.code} label="会员码" />}
        </button>
      </div>
      <div className={styles['codeFoot']}>
        <span>付款、取酒时出示</span>
        <span className={styles['refresh']}>
          {shown && <LifeRing left={left} />}
          {words}
        </span>
      </div>
      {progress}
      {figures !== undefined && <div className={styles['figures']}>{figures}</div>}
      <Sheet open={large} onClose={() => setLarge(false)} title="会员码" fact="付款、取酒时出示，用过即失效">
        <div className={styles['large']}>
          {shown && <QrCode value={shown.code} label="会员码，放大" />}
          <span className={styles['hint']}>{words}</span>
          <Button wide onClick={again}>
            立即刷新
          </Button>
        </div>
      </Sheet>
    </Card>
  )
}
