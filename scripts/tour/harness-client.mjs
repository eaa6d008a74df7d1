/**
 * The few calls of harness-plugin's API that the tour makes (its full description is at /openapi.json).
 *
 * @param {string} url @param {string} token Bearer JWT of an administrator.
 */
export function createHarnessClient(url, token) {
  /** @param {string} method @param {string} path @param {unknown} [body] */
  async function request(method, path, body) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    /** Registers a server for the user, or brings the one of that name up to date. */
    async putServer({ name, description, transport }) {
      const { servers } = await request('GET', '/v1/mcp-servers');
      const known = servers.find((server) => server.name === name && server.scope === 'own');
      if (known === undefined) return request('POST', '/v1/mcp-servers', { name, description, transport });
      return request('PATCH', `/v1/mcp-servers/${known.id}`, { description, transport });
    },
    /** @param {'WORKING_SET' | 'FULL'} loadMode */
    setLoadMode: (loadMode) => request('PUT', '/v1/mcp-servers/load-mode', { loadMode }),
    openSession: () => request('POST', '/v1/sessions', { executionMode: 'CLOUD' }),
    /** @param {string} id */
    closeSession: (id) => request('DELETE', `/v1/sessions/${id}`),
    /** @param {string} id */
    context: (id) => request('POST', `/v1/sessions/${id}/context`),
    /** The results of long tasks, as new messages of the conversation. @param {string} id */
    messages: async (id) => (await request('GET', `/v1/sessions/${id}/messages?after=0`)).messages,
    /** @param {string} id @param {string} name @param {object} args */
    call: (id, name, args) =>
      request('POST', `/v1/sessions/${id}/tool-calls`, { id: `call_${name}`, name, arguments: JSON.stringify(args) }),
  };
}
