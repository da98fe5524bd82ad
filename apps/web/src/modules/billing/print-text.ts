/** How wide 32 columns are on paper. */
const FONT = '12px/1.5 "Noto Sans Mono CJK SC", Menlo, Consolas, monospace'

/** Hands plain text to the phone's printer, alone on the paper. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow, contentDocument } = frame
  if (!contentWindow || !contentDocument) return frame.remove()
  const paper = contentDocument.createElement('pre')
  paper.style.font = FONT
  paper.textContent = text
  contentDocument.body.append(paper)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.focus()
  contentWindow.print()
}
