/**
 * Sends a request as `fetch` does and tells how much of its body is on its way, from 0 to 1: `fetch`
 * itself can't tell. Rejects as `fetch` does when no answer comes or the request is given up.
 */
export async function sendTellingProgress(
  request: Request,
  onProgress: (part: number) => void,
): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.responseType = 'blob';
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(total === 0 ? 1 : loaded / total);
    });
    call.addEventListener('load', () => {
      const { status, response } = call;
      resolve(new Response(response as Blob, { status, headers: headersOf(call) }));
    });
    call.addEventListener('error', () => reject(new TypeError('No answer came')));
    call.addEventListener('abort', () => reject(request.signal.reason));
    request.signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

function headersOf(call: XMLHttpRequest): Headers {
  const lines = call.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
}
