/** HTML of the simulated Alipay's guest pages: no scripts, no inline styles, every value escaped. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
}

/** A complete page; `main` is markup. */
export function renderPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="simulator.css">
</head>
<body>
<p class="notice">模拟收银台 · 支付宝 · 不产生真实扣款</p>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`
}

/** Renders a form that is posted to the address of its own page, with one button per action. */
export function renderForm(
  hidden: Readonly<Record<string, string>>,
  buttons: Readonly<Record<string, string>>,
): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const actions = Object.entries(buttons).map(
    ([action, label]) => `<button name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button>`,
  )
  return `<form method="post">\n${[...inputs, ...actions].join('\n')}\n</form>`
}

export const PAGE_STYLE = `body { margin: 0; font: 16px/1.5 sans-serif; color: #222; background: #f5f6f8 }
.notice { margin: 0; padding: 10px; text-align: center; color: #fff; background: #b25000 }
main { max-width: 420px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 20px }
.amount { font-size: 36px; font-weight: 600 }
button { display: block; width: 100%; min-height: 48px; margin: 12px 0; border: 1px solid #1677ff; border-radius: 8px; font: inherit; color: #1677ff; background: #fff }
button:first-of-type { color: #fff; background: #1677ff }
`
