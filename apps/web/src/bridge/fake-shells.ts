/**
 * The five kinds of native shells, as the objects they inject. Each passes requests to `answer` and returns its
 * responses in its own way. For tests only.
 */
import type { ShellRequest } from './shell-protocol.ts'

export type ShellResponse = object | string | undefined
export type ShellBehaviour = (request: ShellRequest) => ShellResponse | Promise<ShellResponse>

/** Properties to inject into `window`; `receive` is the page's entry point for asynchronous responses. */
export type FakeShell = (answer: ShellBehaviour, receive: (message: unknown) => void) => object

type Reply = (value: unknown) => void
const parseRequest = (data: unknown): ShellRequest =>
  (typeof data === 'string' ? JSON.parse(data) : data) as ShellRequest
const toText = (value: ShellResponse) => (typeof value === 'object' ? JSON.stringify(value) : value)

export const fakeShells: Record<string, FakeShell> = {
  'iOS script bridge': (answer) => ({
    WebViewJavascriptBridge: {
      callHandler: (_name: string, data: unknown, reply: Reply) => {
        const value = answer(parseRequest(data))
        void Promise.resolve(value).then((late) => late !== undefined && reply(late))
      },
    },
  }),
  'Android script bridge, text only': (answer) => ({
    WebViewJavascriptBridge: {
      callHandler: (_name: string, data: unknown, reply: Reply) => {
        const value = answer(parseRequest(data))
        void Promise.resolve(value).then((late) => late !== undefined && reply(toText(late)))
      },
    },
  }),
  'message handler with reply': (answer) => ({
    webkit: { messageHandlers: { nocturne: { postMessage: async (body: unknown) => answer(parseRequest(body)) } } },
  }),
  'injected object': (answer, receive) => ({
    NocturneShell: {
      call: (text: string) => {
        const value = answer(parseRequest(text))
        if (!(value instanceof Promise)) return toText(value)
        void value.then((late) => late !== undefined && receive(toText(late)))
        return undefined
      },
    },
  }),
  'web-view messages': (answer, receive) => ({
    uni: {
      postMessage: ({ data }: { data: unknown }) => {
        const value = answer(parseRequest(data))
        void Promise.resolve(value).then((late) => late !== undefined && receive(toText(late)))
      },
    },
  }),
}
