/** Example calls of the API in four programming languages, with the company's own values. */
export interface ExampleValues {
  /** Address of the messages API, such as `https://prosa.example.com/api/messages`. */
  readonly url: string;
  readonly token: string;
}

export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Example = (filling: ExampleValues) => string;

const number = '5511987654321';

export const textExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/send' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1001' \\
  -d '{"number": "${number}", "body": "Olá!"}'`,
  JavaScript: ({ url, token }) => `const answer = await fetch('${url}/send', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1001',
  },
  body: JSON.stringify({ number: '${number}', body: 'Olá!' }),
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import json
import urllib.request

request = urllib.request.Request(
    "${url}/send",
    data=json.dumps({"number": "${number}", "body": "Olá!"}).encode(),
    headers={
        "Authorization": "Bearer ${token}",
        "Content-Type": "application/json",
        "Idempotency-Key": "pedido-1001",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ${token}',
        'Content-Type: application/json',
        'Idempotency-Key: pedido-1001',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => 'Olá!']),
]);
echo curl_exec($call);`,
};

/** A template as the messages API takes it. */
export interface ExampleTemplate {
  readonly name: string;
  readonly language: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Texts of programs stand in quotes of both kinds. */
const harmless = (text: string): string => text.replace(/['"\\\n]/g, ' ');

/** A call with a body that is written already. */
const templateCalls: Record<ExampleLanguage, (filling: ExampleValues & { readonly body: string }) => string> = {
  curl: ({ url, token, body }) => `curl -X POST '${url}/send' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`,
  JavaScript: ({ url, token, body }) => `const answer = await fetch('${url}/send', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify(${body}),
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token, body }) => `import json
import urllib.request

request = urllib.request.Request(
    "${url}/send",
    data=json.dumps(${body}).encode(),
    headers={"Authorization": "Bearer ${token}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
  PHP: ({ url, token, body }) => `<?php
$call = curl_init('${url}/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}', 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => '${body}',
]);
echo curl_exec($call);`,
};

/** A template to a number that never wrote: the first message that is possible at all through an official channel. */
export function templateExamples({ name, language, variables }: ExampleTemplate): Record<ExampleLanguage, Example> {
  const filled = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, harmless(value)]));
  const body = JSON.stringify({ number, template: { name, language, variables: filled } });
  const callIn =
    (program: ExampleLanguage): Example =>
    (values) =>
      templateCalls[program]({ ...values, body });
  return { curl: callIn('curl'), JavaScript: callIn('JavaScript'), Python: callIn('Python'), PHP: callIn('PHP') };
}

export const mediaExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/send' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${number}' \\
  -F 'body=Sua nota' \\
  -F 'medias=@nota.pdf;type=application/pdf'`,
  JavaScript: ({ url, token }) => `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${number}');
form.append('body', 'Sua nota');
form.append('medias', await openAsBlob('nota.pdf', { type: 'application/pdf' }), 'nota.pdf');
const answer = await fetch('${url}/send', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}' },
  body: form,
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import json
import urllib.request
import uuid

boundary = uuid.uuid4().hex
fields = {"number": "${number}", "body": "Sua nota"}
form = [
    f'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"\\r\\n\\r\\n{value}\\r\\n'.encode()
    for name, value in fields.items()
]
with open("nota.pdf", "rb") as file:
    form += [
        f'--{boundary}\\r\\nContent-Disposition: form-data; name="medias"; filename="nota.pdf"\\r\\n'.encode(),
        b"Content-Type: application/pdf\\r\\n\\r\\n",
        file.read(),
        f"\\r\\n--{boundary}--\\r\\n".encode(),
    ]
request = urllib.request.Request(
    "${url}/send",
    data=b"".join(form),
    headers={
        "Authorization": "Bearer ${token}",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}'],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'body' => 'Sua nota',
        'medias' => new CURLFile('nota.pdf', 'application/pdf'),
    ],
]);
echo curl_exec($call);`,
};

export const checkExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/checkNumber' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${number}"}'`,
  JavaScript: ({ url, token }) => `const answer = await fetch('${url}/checkNumber', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ number: '${number}' }),
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import json
import urllib.request

request = urllib.request.Request(
    "${url}/checkNumber",
    data=json.dumps({"number": "${number}"}).encode(),
    headers={
        "Authorization": "Bearer ${token}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/checkNumber');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}', 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}']),
]);
echo curl_exec($call);`,
};
