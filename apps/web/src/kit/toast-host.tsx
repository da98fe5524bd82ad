import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastBottom, type Span } from './toast-place.ts'
import { toasts } from './toast.ts'
import styles from './toast-host.module.css'

const BARS = '[data-tab-bar], footer'
const SETTLED_MS = 300

const CONTROLS = 'button, a[href], input, select, textarea'

/** Shows what `toast()` says, above everything but the watermark. Stands once, at the root of the app. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  const host = useRef<HTMLOutputElement>(null)
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const place = () => host.current && setBottom(placeOf(host.current.offsetHeight))
    if (shown.length === 0) return
    place()
    // The sheet or the page it was said on may go, and another come, while it is shown.
    const again = setInterval(place, SETTLED_MS)
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

function placeOf(height: number): number {
  // What lies under an open sheet or question is out of reach. The list is never empty: the page is its first.
  const reach = [document.body, ...document.querySelectorAll('dialog, [role=alertdialog]')].pop() as Element
  return toastBottom({
    viewport: innerHeight,
    height,
    bars: spansOf(reach, BARS),
    controls: spansOf(reach, CONTROLS),
  })
}

const spansOf = (within: Element, selector: string): Span[] =>
  [...within.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
