/**
 * Watermark over every screen (specification §5, §9): 40 rows of 15 texts, rotated by −30°, with the venue's gaps and
 * opacity. Ignores touches, and restores itself when it is removed or changed.
 */
import { WATERMARK_COLUMNS, WATERMARK_DEGREES, WATERMARK_ROWS } from '@nocturne/base/watermark'

type WatermarkLook = {
  text: string
  /** Gaps between texts, px. */
  horizontal: number
  vertical: number
  /** Opacity in percent. */
  trans: number
}

/** Shows the watermark until the returned function is called. */
export function showWatermark(look: WatermarkLook): () => void {
  let layer = build(look)
  const options = { attributes: true, childList: true, characterData: true, subtree: true }
  const own = new MutationObserver(restore)
  const outside = new MutationObserver(() => {
    if (!layer.isConnected || layer.parentNode !== document.body) restore()
  })

  function attachLayer(): void {
    document.body.append(layer)
    own.observe(layer, options)
  }
  function restore(): void {
    own.disconnect()
    layer.remove()
    layer = build(look)
    attachLayer()
  }

  attachLayer()
  outside.observe(document.documentElement, { childList: true })
  outside.observe(document.body, { childList: true })
  return () => {
    own.disconnect()
    outside.disconnect()
    layer.remove()
  }
}

function build(look: WatermarkLook): HTMLElement {
  const layer = document.createElement('div')
  layer.dataset['watermark'] = ''
  layer.setAttribute('aria-hidden', 'true')
  setStyles(layer, {
    position: 'fixed',
    inset: '0',
    top: '0',
    left: '0',
    width: '100vw',
    height: '100vh',
    overflow: 'hidden',
    display: 'block',
    visibility: 'visible',
    opacity: String(look.trans / 100),
    'pointer-events': 'none',
    'user-select': 'none',
    'z-index': '2147483000',
    contain: 'strict',
    color: 'var(--text)',
    'font-size': '14px',
    'line-height': '20px',
  })
  const row = document.createElement('div')
  setStyles(row, {
    display: 'flex',
    'white-space': 'nowrap',
    gap: `${look.horizontal}px`,
    'margin-bottom': `${look.vertical}px`,
  })
  for (let column = 0; column < WATERMARK_COLUMNS; column++) row.append(createCell(look.text))
  for (let index = 0; index < WATERMARK_ROWS; index++) layer.append(row.cloneNode(true))
  return layer
}

/** Cell as wide as its text and high enough that the rotated text does not overlap the next row. */
function createCell(text: string): HTMLElement {
  const box = document.createElement('span')
  box.textContent = text
  setStyles(box, { flex: 'none', padding: '16px 0', transform: `rotate(${WATERMARK_DEGREES}deg)` })
  return box
}

/** Sets styles as `!important`, so that no style sheet overrides them. */
function setStyles(element: HTMLElement, rules: Record<string, string>): void {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
}
