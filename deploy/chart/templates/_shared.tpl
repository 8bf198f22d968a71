{{- define "saldo.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
# It leaves the service for 5 s and finishes what is running in at most 25.
terminationGracePeriodSeconds: 40
volumes:
  - name: data
    emptyDir: { medium: Memory, sizeLimit: 64Mi }
  - name: tmp
    emptyDir: { medium: Memory, sizeLimit: 64Mi }
  - name: assets
    persistentVolumeClaim:
      claimName: {{ if .Values.assets.existingClaim }}{{ .Values.assets.existingClaim }}{{ else }}{{ .Release.Name }}-assets{{ end }}
{{- end -}}

{{- define "saldo.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "saldo.args" -}}
- --max-old-space-size=1024
- --heap-growing-percent=30
- --no-allocation-site-pretenuring
- --no-sparkplug
- build/server/main.js
{{- end -}}

{{- define "saldo.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: assets, mountPath: /assets, readOnly: true }
{{- end -}}
