/**
 * The list of meeting points and ICE servers: `config.json` beside `index.html`.
 *
 *   {
 *     "brokers": [
 *       { "host": "0.peerjs.com", "port": 443, "path": "/", "secure": true },   a PeerJS server anywhere
 *       { "origin": "/peerjs" }                                               one on the page's own host, port and scheme
 *     ],
 *     "iceServers": [ { "urls": ["stun:…" or "turn:…"], "username"?: "…", "credential"?: "…" } ],
 *     "iceTransportPolicy"?: "all" | "relay"      relay: every line goes through a TURN server of the list
 *   }
 *
 * A static host serves `public/config.json` (PeerJS's public server); `npm start` answers the same request with
 * `SAME_ORIGIN_CONFIG`. In which order a table tries them: broker-order.ts.
 *
 * It does not protect against a broker that lies: channel binding does.
 */
import * as v from 'valibot';
import { err, ok, type Result } from '../encoding/result.ts';

/** Where a PeerJS server answers. */
export type Broker = {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly secure: boolean;
};
export type IceServer = {
  readonly urls: readonly string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
};

/** How lines between browsers are looked for. */
export type IceConfig = {
  readonly iceServers: readonly IceServer[];
  /** relay: only through a TURN server, so that players do not see each other's address; all unless given. */
  readonly iceTransportPolicy?: 'all' | 'relay' | undefined;
};

export type NetworkConfig = IceConfig & {
  /** At least one. */
  readonly brokers: readonly (Broker | { readonly origin: string })[];
};

/** config-json: not JSON at all. config-shape: not the shape above; `detail` says where. */
export type ConfigError = { readonly code: 'config-json' | 'config-shape'; readonly detail: string };

const Path = v.pipe(v.string(), v.regex(/^\/[\w./-]*$/), v.maxLength(200));

const ConfigSchema = v.strictObject({
  brokers: v.pipe(
    v.array(
      v.union([
        v.strictObject({
          host: v.pipe(v.string(), v.regex(/^[\w.:[\]-]+$/), v.maxLength(253)),
          port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535)),
          path: Path,
          secure: v.boolean(),
        }),
        v.strictObject({ origin: Path }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(32),
  ),
  iceServers: v.pipe(
    v.array(
      v.strictObject({
        urls: v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^(stuns?|turns?):/), v.maxLength(300))),
          v.minLength(1),
          v.maxLength(8),
        ),
        username: v.optional(v.string()),
        credential: v.optional(v.string()),
      }),
    ),
    v.maxLength(8),
  ),
  iceTransportPolicy: v.optional(v.picklist(['all', 'relay'])),
});

/** The path at which `npm start` embeds its broker. */
export const BROKER_PATH = '/peerjs';

/** What `npm start` answers to a request for `config.json`. */
export const SAME_ORIGIN_CONFIG: NetworkConfig = {
  brokers: [{ origin: BROKER_PATH }],
  iceServers: [{ urls: ['stun:stun.l.google.com:19302'] }],
};

/** Decodes the text of `config.json`. */
export function parseConfig(text: string): Result<NetworkConfig, ConfigError> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return err({ code: 'config-json', detail: String(cause) });
  }
  const parsed = v.safeParse(ConfigSchema, json);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({ code: 'config-shape', detail: `${v.getDotPath(issue) ?? 'config'}: ${issue.message}` });
}

/** Puts the page's own address in the place of `origin` entries. `page` is the page's URL (http or https). */
export function resolveBrokers(config: NetworkConfig, page: string): readonly Broker[] {
  const url = new URL(page);
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return config.brokers.map((broker) =>
    'origin' in broker ? { host: url.hostname, port, path: broker.origin, secure } : broker,
  );
}
