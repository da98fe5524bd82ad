import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { computeToastBottom, type VerticalSpan } from './toast-position.ts'
import { toasts } from './toast.ts'
import styles from './toast-host.module.css'

const BARS = '[data-tab-bar], footer'
const SETTLED_MS = 60

const CONTROLS = 'button, a[href], input, select, textarea'

/** Renders toasts above everything except the watermark. Mounted once, at the root of the app. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  const host = useRef<HTMLOutputElement>(null)
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const updatePosition = () => host.current && setBottom(computeBottom(host.current.offsetHeight))
    if (shown.length === 0) return
    updatePosition()
    // Recomputes the position, because pages and sheets may change while a toast is shown.
    const again = setInterval(updatePosition, SETTLED_MS)
    return () => clearInterval(again)
  }, [shown])
  return (
    <output ref={host} className={styles['host']} style={{ bottom }} aria-live="polite">
      {shown.map((message) => (
        <span key={message.id} className={styles['toast']}>
          {message.text}
        </span>
      ))}
    </output>
  )
}

function computeBottom(height: number): number {
  // Considers only the controls of the topmost layer, because only they can be tapped. The list is never empty: it
  // starts with the page.
  const reach = [document.body, ...document.querySelectorAll('dialog, [role=alertdialog]')].pop() as Element
  return computeToastBottom({
    viewport: innerHeight,
    height,
    bars: measureSpans(reach, BARS),
    controls: measureSpans(reach, CONTROLS),
  })
}

const measureSpans = (within: Element, selector: string): VerticalSpan[] =>
  [...within.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
