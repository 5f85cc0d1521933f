// Sends spans to a collector by OTLP over HTTP, with OpenTelemetry's SDK. Imported only where the setting asks for it: it is 700 kB.

import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { redact } from '../../lib/redact.ts'
import type { Span, SpanStart, Tracer } from '../../lib/tracing.ts'

type TracerOptions = { url: string; headers: Record<string, string>; percent: number; version: string }
type StartedSpan = Span & { readonly context: Context }

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  part: SpanKind.INTERNAL,
} as const
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

export function createOtlpTracer({ url, headers, percent, version }: TracerOptions): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sightline', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('sightline', version)
  return {
    // Decided before a span is made: one that is left out costs a third of one that is sent.
    isChosen({ remoteParent }) {
      const flags = TRACE_PARENT.exec(remoteParent ?? '')?.[3]
      if (flags === undefined) return Math.random() * 100 < percent
      return (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
    },
    start({ name, kind, attributes, remoteParent }: SpanStart, parent) {
      const around = (parent as StartedSpan | undefined)?.context ?? remoteContext(remoteParent)
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, around)
      const { traceId } = span.spanContext()
      const started: StartedSpan = {
        traceId,
        context: trace.setSpan(around, span),
        end: (error) => endSpan(span, error),
      }
      return started
    },
    async stop(timeoutMs) {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
      ])
    },
  }
}

function endSpan(span: OtelSpan, error: unknown): void {
  if (error !== undefined) {
    const {
      code,
      status,
      message = String(error),
    } = error as { code?: unknown; status?: unknown; message?: string }
    if (typeof status === 'number') span.setAttribute('http.response.status_code', status)
    span.setAttribute('error.type', typeof code === 'string' ? code : 'fault')
    // A refusal is an answer; a fault is ours.
    if (typeof status !== 'number' || status >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR, message: redact(message) })
  }
  span.end()
}

/** That of a caller who traces; anything else begins a trace. */
function remoteContext(header: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
